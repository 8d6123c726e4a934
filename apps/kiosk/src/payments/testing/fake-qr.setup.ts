import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a page finds pictures of QR codes; values with 'broken' in them have none, with 'late' not at once. */
    qrUrl: string
  }
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h3v3H1z"/></svg>'

/** An <img> asks the network itself, past every stand-in for fetch: it needs a real server. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const asked = new Set<string>()
  const server = createServer(({ url = '' }, response) => {
    const isTooEarly = url.includes('late') && !asked.has(url)
    asked.add(url)
    const isThere = url.startsWith('/functions/v1/qr?') && !url.includes('broken') && !isTooEarly
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/svg+xml' })
    response.end(isThere ? picture : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('qrUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
}
