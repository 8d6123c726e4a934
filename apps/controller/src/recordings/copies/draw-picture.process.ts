import { readFile, writeFile } from 'node:fs/promises'
import { DrawOrder, type DrawOrder as Order, verdicts } from './drawing.ts'
import { drawSmall, drawStrip } from './pictures.ts'

const order = DrawOrder.parse(JSON.parse(process.argv[2] ?? ''))
// Read by ourselves: libvips calls a disk that fails a picture that is none.
const drawn = await draw(order)
if (drawn) await writeFile(order.to, drawn, { mode: 0o600 })
process.stdout.write(drawn ? verdicts.made : verdicts.noPicture)

async function draw(wanted: Order): Promise<Uint8Array | null> {
  switch (wanted.make) {
    case 'small':
      return drawSmall(await readFile(wanted.of))
    case 'strip':
      return drawStrip(await Promise.all(wanted.of.map((path) => readFile(path))), wanted.words)
    case 'card': {
      const { drawCard } = await import('../film/cards.ts')
      return drawCard(wanted.card, wanted.words)
    }
  }
}
