import { readFile, writeFile } from 'node:fs/promises'
import { DrawOrder, verdicts } from './drawing.ts'
import { drawSmall, drawStrip } from './pictures.ts'

const order = DrawOrder.parse(JSON.parse(process.argv[2] ?? ''))
// Read by ourselves: libvips calls a disk that fails a picture that is none.
const drawn =
  order.make === 'small'
    ? await drawSmall(await readFile(order.of))
    : await drawStrip(await Promise.all(order.of.map((path) => readFile(path))), order.words)
if (drawn) await writeFile(order.to, drawn, { mode: 0o600 })
process.stdout.write(drawn ? verdicts.made : verdicts.noPicture)
