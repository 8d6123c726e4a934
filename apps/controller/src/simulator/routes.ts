import { SimulatorDoor, SimulatorFaults, SimulatorSos } from '@discobooth/contract/device/simulator'
import type { Hono } from 'hono'
import { refuseStrangers } from '../http/callers.ts'
import { limitBody, readJson } from '../http/json-body.ts'
import type { SimulatedParts } from '../parts/simulated-parts.ts'
import type { Faults } from './faults.ts'
import { pageFile } from './page-files.ts'

/** What moves the simulated parts, and the page that shows them. */
export function addSimulator(
  app: Hono,
  options: { parts: SimulatedParts; faults: Faults; origins: readonly string[] },
): void {
  const { parts, faults, origins } = options
  app.get('/', () => pageFile('twin.html', origins))
  app.get('/simulator', () => pageFile('twin.html', origins))
  app.get('/simulator/page/:file{.+}', (context) => pageFile(context.req.param('file'), origins))
  app.get('/simulator/faults', (context) => context.json(faults.current()))

  app.use('/simulator/*', refuseStrangers(origins), limitBody)
  app.post('/simulator/door', async (context) => {
    const read = await readJson(context, SimulatorDoor)
    if (!read.ok) return read.answer
    parts.door.move(read.body.state)
    return context.json(read.body)
  })
  app.post('/simulator/sos', async (context) => {
    const read = await readJson(context, SimulatorSos)
    if (!read.ok) return read.answer
    parts.sos.press(read.body.pressed)
    return context.json(read.body)
  })
  app.post('/simulator/faults', async (context) => {
    const read = await readJson(context, SimulatorFaults)
    if (!read.ok) return read.answer
    faults.set(read.body)
    return context.json(read.body)
  })
}
