import type { Edges } from './walk.ts'

/** As Mermaid draws it. What leads to one box from nearly every other is said once, as a note. */
export function draw(edges: Edges): string {
  const found = [...edges].map(([key, words]) => {
    const [from = '', to = ''] = key.split(' --> ')
    return { from, to, words }
  })
  const boxes = new Set(found.flatMap(({ from, to }) => [from, to]))
  const common = [...boxes].flatMap((to) =>
    [...new Set(found.flatMap((edge) => (edge.to === to ? [...edge.words] : [])))]
      .map((word) => ({
        to,
        word,
        from: found
          .filter((edge) => edge.to === to && edge.words.has(word))
          .map(({ from }) => from),
      }))
      .filter(({ from }) => from.length >= Math.max(4, boxes.size - 3)),
  )
  const isCommon = (to: string, word: string) =>
    common.some((one) => one.to === to && one.word === word)
  const lines = found.flatMap(({ from, to, words }) => {
    const own = [...words].filter((word) => !isCommon(to, word))
    return own.length === 0 ? [] : [`  ${from} --> ${to} : ${own.toSorted().join(', ')}`]
  })
  const notes = common.map(
    ({ to, word, from }) => `  note right of ${to} : ${word} leads here from ${from.length} others`,
  )
  return ['stateDiagram-v2', ...lines.toSorted(), ...notes.toSorted()].join('\n')
}
