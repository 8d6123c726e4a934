import { join } from 'node:path'
import { countHouse, most } from './house.ts'

const limits = new Map(Object.entries(most))
for (const [name, value] of Object.entries(countHouse(join(import.meta.dirname, '../..')))) {
  const limit = limits.get(name)
  const words = limit === undefined ? '' : `  at most ${limit}${value > limit ? '  TOO MANY' : ''}`
  console.log(`${name.padEnd(20)}${String(value).padStart(7)}${words}`)
}
