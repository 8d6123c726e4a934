const PALETTES = [
  ['#ff2d95', '#7a2dff'],
  ['#00e5ff', '#7a2dff'],
  ['#ffd166', '#ff2d95'],
  ['#39ff88', '#00b3ff'],
  ['#ff6b2d', '#ff2d95'],
] as const

/** A neon record for a song without a picture: always the same one for the same song. */
export function drawCover({ id, title }: { id: string; title: string }): string {
  const seed = Array.from(id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
  const [bright, deep] = PALETTES[seed % PALETTES.length] ?? PALETTES[0]
  const turn = seed % 360
  const grooves = [236, 204, 172, 140]
    .map((radius, at) => {
      const dash = 120 + ((seed * (at + 3)) % 400)
      return `<circle r="${radius}" stroke-dasharray="${dash} ${60 + at * 22}" transform="rotate(${turn + at * 67})" opacity="${0.9 - at * 0.16}"/>`
    })
    .join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640">',
    `<defs><radialGradient id="g"><stop offset="0" stop-color="${deep}" stop-opacity=".75"/><stop offset="1" stop-color="#0b0618"/></radialGradient>`,
    `<linearGradient id="n" x2="1" y2="1"><stop stop-color="${bright}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>`,
    '<rect width="640" height="640" fill="#0b0618"/><rect width="640" height="640" fill="url(#g)"/>',
    `<g transform="translate(320 320)" fill="none" stroke="url(#n)" stroke-width="7" stroke-linecap="round">${grooves}`,
    `<circle r="98" fill="#0b0618" stroke="${bright}" stroke-width="9"/></g>`,
    `<text x="320" y="352" text-anchor="middle" font-family="system-ui, sans-serif" font-size="92" font-weight="800" fill="#fff">${initials(title)}</text>`,
    '</svg>',
  ].join('')
}

/** Letters and digits only, so there is nothing to escape. */
function initials(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')
}
