import { booth } from './booth-machine.ts'
import { draw } from './draw.ts'
import { party, payment, queue } from './kiosk-machines.ts'
import { walk } from './walk.ts'

/** The picture of each machine, by its title. */
const pictures: ReadonlyMap<string, string> = new Map([
  [party.title, draw(walk(party))],
  [payment.title, draw(walk(payment))],
  [queue.title, draw(walk(queue))],
  [booth.title, draw(walk(booth))],
])

const place = (title: string) =>
  new RegExp(`(<!-- machine: ${title} -->\\n\`\`\`mermaid\\n)[\\s\\S]*?(\\n\`\`\`)`)

/** The paper with every machine drawn anew in its place; one that has no place is an error. */
export function withPictures(paper: string): string {
  return [...pictures].reduce((text, [title, picture]) => {
    if (!place(title).test(text)) throw new Error(`the paper has no place for the machine ${title}`)
    return text.replace(
      place(title),
      (_, before: string, after: string) => before + picture + after,
    )
  }, paper)
}
