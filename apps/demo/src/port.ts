import { once } from 'node:events'
import { createServer } from 'node:net'

export type ListenAddress = {
  host: string
  port: number
  /** How the variables that set it begin: PORT and HOST, or CONTROLLER_PORT and CONTROLLER_HOST. */
  prefix: '' | 'CONTROLLER_'
}

/** Finds out whether the port can be had, before anything is started; port 0 becomes a free one. */
export async function checkPort(
  options: ListenAddress,
): Promise<{ port: number } | { problem: string }> {
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

function explain(error: unknown, { host, port, prefix }: ListenAddress): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1
    return `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another: ${prefix}PORT=${other} npm start`
  }
  if (code === 'EACCES') {
    return `Port ${port} on ${host} is reserved for root. Choose one above 1023, for example: ${prefix}PORT=8081 npm start`
  }
  return `${prefix}HOST is "${host}", but this machine has no such address. Leave it out, or set it to 127.0.0.1 or 0.0.0.0.`
}
