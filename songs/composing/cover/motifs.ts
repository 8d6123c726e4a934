import { count, line, polar, ring, round, star, tube } from './neon.ts'
import { palette } from './palette.ts'

const { purple, pink, cyan, gold, green, night } = palette

/** A picture for each song, in a square of 500 around the middle; the random numbers are seeded. */
export const motifs: Readonly<Record<string, (random: () => number) => string>> = {
  'Mirrorball Mornings': () =>
    count(12)
      .map((n) => tube(line([polar(135, n / 12), polar(300, n / 12)]), n % 2 ? gold : pink, 4))
      .join('') +
    `<circle r="118" fill="${night}"/>` +
    tube(
      ring(118) +
        [-70, -25, 25, 70]
          .map(
            (y) => `<ellipse cx="0" cy="${y}" rx="${round(Math.sqrt(118 ** 2 - y ** 2))}" ry="9"/>`,
          )
          .join(''),
      purple,
      4,
    ) +
    tube([28, 66, 100].map((rx) => `<ellipse rx="${rx}" ry="118"/>`).join(''), cyan, 4),
  'Roller Rink Romeo': () =>
    tube('<path d="M-115 -165H-5L-8 -25L95 20L125 62V100H-125V20Z"/>', pink, 7) +
    tube(
      line([
        [-62, -105],
        [-7, -105],
      ]) +
        line([
          [-62, -65],
          [-8, -65],
        ]) +
        line([
          [-58, -22],
          [2, -22],
        ]) +
        line([
          [-20, 22],
          [48, 0],
        ]),
      gold,
      5,
    ) +
    tube([-70, -5, 70].map((x) => ring(24, x, 140)).join(''), cyan, 6) +
    tube(
      line([
        [-220, 172],
        [220, 172],
      ]),
      purple,
      5,
    ) +
    tube(
      line([
        [-230, -20],
        [-140, -20],
      ]) +
        line([
          [-230, 25],
          [-160, 25],
        ]) +
        line([
          [-230, 70],
          [-130, 70],
        ]),
      purple,
      5,
    ),
  'Saturday on Repeat': () =>
    tube(
      `<path d="M-130 -40A140 140 0 0 1 120 -70"/><path d="M130 40A140 140 0 0 1 -120 70"/>`,
      gold,
      9,
    ) +
    tube(
      line([
        [120, -140],
        [120, -70],
        [50, -70],
      ]) +
        line([
          [-120, 140],
          [-120, 70],
          [-50, 70],
        ]),
      gold,
      9,
    ) +
    tube(star(5, 75, 32), pink, 6) +
    tube(ring(205), purple, 4),
  'Neon Heartbeat': () =>
    tube(`<path d="M0 150C-260 -20 -150 -190 0 -80C150 -190 260 -20 0 150Z"/>`, pink, 8) +
    tube(
      line([
        [-250, 10],
        [-90, 10],
        [-55, -60],
        [-15, 85],
        [25, -40],
        [50, 10],
        [250, 10],
      ]),
      cyan,
      7,
    ),
  'Photo Strip': () =>
    `<g transform="rotate(-9)">${tube('<rect x="-85" y="-215" width="170" height="430" rx="14"/>', purple, 6)}${count(
      4,
    )
      .map((n) => {
        const y = -200 + n * 102
        const colour = [pink, cyan, gold, green][n] ?? pink
        const mouth = [
          `<path d="M-22 ${y + 58}q22 22 44 0"/>`,
          ring(11, 0, y + 62),
          `<path d="M-20 ${y + 66}q20 -16 40 0"/>`,
          line([
            [-20, y + 60],
            [20, y + 60],
          ]),
        ][n]
        return tube(
          `<rect x="-68" y="${y}" width="136" height="88" rx="8"/>${ring(5, -22, y + 32)}${ring(5, 22, y + 32)}${mouth}`,
          colour,
          4,
        )
      })
      .join('')}</g>`,
  'Papaya Parade': () =>
    tube(`<path d="M0 -150C110 -120 150 60 0 165C-150 60 -110 -120 0 -150Z"/>`, gold, 8) +
    tube(`<path d="M0 -80C55 -60 70 40 0 95C-70 40 -55 -60 0 -80Z"/>`, pink, 5) +
    tube(
      count(7)
        .map((n) => ring(7, ((n * 37) % 50) - 24, -48 + n * 19))
        .join(''),
      cyan,
      4,
    ) +
    tube(
      count(5)
        .map((n) => {
          const t = (n - 2) * 0.11
          const [x, y] = polar(225, t)
          const [a, b] = polar(120, t)
          return `<path d="M${round(a * 0.2)} -150Q${round(x * 0.7)} ${round(b - 110)} ${round(x)} ${round(y + 20)}"/>`
        })
        .join(''),
      green,
      6,
    ),
  'Deep End Disco': () =>
    count(5)
      .map((n) =>
        tube(
          `<path d="M-260 ${40 + n * 42}q65 -44 130 0t130 0t130 0t130 0"/>`,
          [cyan, purple, cyan, purple, pink][n] ?? cyan,
          5,
        ),
      )
      .join('') +
    tube(ring(82, 0, -75), gold, 6) +
    tube(
      line([
        [-78, -95],
        [78, -95],
      ]) +
        line([
          [-78, -55],
          [78, -55],
        ]) +
        '<ellipse cx="0" cy="-75" rx="34" ry="82"/>',
      gold,
      4,
    ),
  Kortsluiting: () =>
    tube(
      line(
        [
          [40, -210],
          [-95, 30],
          [-10, 30],
          [-50, 210],
          [110, -50],
          [20, -50],
          [75, -210],
        ],
        true,
      ),
      gold,
      8,
    ) +
    count(8)
      .map((n) => {
        const t = n / 8 + 0.06
        return tube(
          line([polar(185, t), polar(205, t + 0.012), polar(215, t - 0.01), polar(245, t)]),
          n % 2 ? cyan : pink,
          4,
        )
      })
      .join(''),
  'Confetti Cannon': (random) =>
    tube(
      line(
        [
          [-190, 200],
          [-60, 20],
          [10, 75],
          [-130, 225],
        ],
        true,
      ),
      purple,
      8,
    ) +
    count(42)
      .map(() => {
        const far = 90 + random() * 260
        const turn = 0.02 + random() * 0.21
        const [x, y] = polar(far, turn)
        const colour = [pink, cyan, gold, green][Math.floor(random() * 4)] ?? pink
        return `<g transform="translate(${round(x - 40)} ${round(y + 60)}) rotate(${round(random() * 360)})">${tube(
          random() < 0.5
            ? ring(7)
            : line([
                [-11, 0],
                [11, 0],
              ]),
          colour,
          5,
        )}</g>`
      })
      .join(''),
  'Hands Up Shoes Off': () =>
    count(3)
      .map((n) => {
        const x = (n - 1) * 145
        const colour = [cyan, pink, gold][n] ?? pink
        return tube(
          `<path transform="translate(${x} 0) scale(1.15)" d="M-24 250L-30 75L-62 15q-6 -18 10 -22q10 0 15 10L-30 25V-62a8 8 0 0 1 16 0V0M-14 -62V-100a8 8 0 0 1 16 0V0M2 -92a8 8 0 0 1 16 0V0M18 -60a8 8 0 0 1 16 0V70L24 250"/>`,
          colour,
          7,
        )
      })
      .join('') +
    tube(
      count(9)
        .map((n) => line([polar(190, (n - 4) * 0.05), polar(235, (n - 4) * 0.05)]))
        .join(''),
      purple,
      4,
    ),
  Glitterkogel: () =>
    count(16)
      .map((n) =>
        tube(
          line([polar(95, n / 16), polar(n % 2 ? 190 : 250, n / 16 + 0.015)]),
          [pink, cyan, gold, purple][n % 4] ?? pink,
          5,
        ),
      )
      .join('') +
    tube(star(8, 85, 48), gold, 6) +
    tube(ring(26), pink, 5),
  'Turbo Trampoline': () =>
    tube(`<ellipse cx="0" cy="150" rx="180" ry="38"/>`, cyan, 7) +
    tube(
      line([
        [-150, 172],
        [-170, 240],
      ]) +
        line([
          [150, 172],
          [170, 240],
        ]) +
        line([
          [0, 190],
          [0, 245],
        ]),
      purple,
      6,
    ) +
    tube(`<path d="M-200 90Q-140 -160 -70 130Q0 -330 70 130Q140 -160 200 90"/>`, pink, 6) +
    tube(star(5, 44, 19).replace('<path', '<path transform="translate(0 -150)"'), gold, 6),
}
