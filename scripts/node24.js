// Plain JavaScript on purpose: an older Node can read this file, so it can say what is wrong
// instead of failing on the first .ts file. Usage: node scripts/node24.js FILE [ARGUMENT…]
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `DiscoBooth needs Node 24, but this is Node ${process.versions.node}: run "npm ci" (it brings its own Node), then start it through npm.\n`,
  )
  process.exit(1)
}

process.argv.splice(1, 1)
await import(pathToFileURL(resolve(process.argv[1] ?? '')).href)
