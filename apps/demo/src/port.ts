import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds out whether the port can be had, before anything is started; port 0 becomes a free one. */
export async function checkPort(options: {
  host: string
  port: number
}): Promise<{ port: number } | { problem: string }> {
  const { host, port } = options
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    const address = server.address()
    server.close()
    await once(server, 'close')
    return { port: typeof address === 'object' && address ? address.port : port }
  } catch (error) {
    return { problem: explain(error, options) }
  }
}

function explain(error: unknown, { host, port }: { host: string; port: number }): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1
    return `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another: PORT=${other} npm start`
  }
  if (code === 'EACCES') {
    return `Port ${port} on ${host} is reserved for root. Choose one above 1023: PORT=8081 npm start`
  }
  return `HOST is "${host}", but this machine has no such address. Leave HOST out, or set it to 127.0.0.1 or 0.0.0.0.`
}
