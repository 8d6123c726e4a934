import { colourAt, svg } from './svg.js'

const dark = '#1a0d2e'

/** Guests as one sees them through the glass, told apart by hair, clothes and colour. */
const guests = [
  {
    colour: colourAt(2),
    hair: 'M-19 -110 Q-20 -134 0 -134 Q20 -134 19 -110 Q24 -92 18 -82 L13 -104 Q0 -118 -13 -104 L-18 -82 Q-24 -92 -19 -110 Z',
    top: 'M-15 -84 Q0 -92 15 -84 L11 -52 L22 -22 Q0 -14 -22 -22 L-11 -52 Z',
    arms: 'M-14 -80 Q-34 -92 -30 -126 M14 -80 Q38 -84 44 -112',
    legs: 'M-8 -22 L-11 0 M8 -22 L13 0',
  },
  {
    colour: colourAt(0),
    hair: 'M-18 -112 Q-18 -134 0 -135 Q18 -134 18 -112 Q8 -124 -18 -112 Z',
    top: 'M-19 -84 Q0 -92 19 -84 L15 -36 Q0 -30 -15 -36 Z',
    arms: 'M-18 -79 Q-42 -78 -44 -104 M18 -79 Q34 -104 26 -134',
    legs: 'M-8 -38 Q-17 -18 -11 0 M8 -38 Q20 -20 12 0',
  },
  {
    colour: colourAt(3),
    hair: 'M-24 -112 A24 24 0 1 1 24 -112 Q20 -96 14 -100 Q16 -116 0 -118 Q-16 -116 -14 -100 Q-20 -96 -24 -112 Z',
    top: 'M-17 -84 Q0 -92 17 -84 L14 -36 Q0 -30 -14 -36 Z',
    arms: 'M-16 -79 Q-38 -96 -42 -120 M16 -79 Q40 -76 48 -94',
    legs: 'M-8 -38 Q-16 -20 -14 0 M8 -38 Q16 -18 10 0',
  },
]

export const guestLayers = () =>
  guests.map(({ colour, hair, top, arms, legs }, at) =>
    svg('svg', { class: `guest guest-${at}`, viewBox: '-60 -140 120 146' }, [
      limb(legs, 13, dark),
      limb(arms, 13, colour),
      limb(arms, 8, '#2a1352'),
      svg('path', { d: top, fill: colour, stroke: dark, 'stroke-width': 1.5 }),
      svg('path', { d: 'M-5 -90 H5 V-80 H-5 Z', fill: '#c98a6b' }),
      svg('circle', { cx: 0, cy: -107, r: 16, fill: '#d99b78' }),
      svg('path', { d: hair, fill: dark }),
      svg('path', {
        class: 'shades',
        d: 'M-12 -110 h10 v4 q-5 5 -10 0 Z M2 -110 h10 v4 q-5 5 -10 0 Z',
      }),
      svg('path', { class: 'smile', d: 'M-6 -99 Q0 -93 6 -99' }),
    ]),
  )

/**
 * @param {string} d
 * @param {number} width
 * @param {string} stroke
 */
const limb = (d, width, stroke) => svg('path', { class: 'limb', d, stroke, 'stroke-width': width })
