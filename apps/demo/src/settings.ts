import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

export type Settings = {
  host: string
  port: number
  /** Where the booth's controller answers. */
  controller: { host: string; port: number }
  dataDir: string
}

/** Where the machine itself can call, alone or beside others: nobody else is given the demo's booth. */
const HOME = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|::1?)$/

export function readSettings(options: {
  env: NodeJS.ProcessEnv
  repository: string
}): Settings | { problem: string } {
  const { env } = options
  const kiosk = readAddress(env, '', 8080)
  if ('problem' in kiosk) return kiosk
  if (!HOME.test(kiosk.host)) {
    const problem = `HOST is "${kiosk.host}", but the demo's kiosk and booth call each other at 127.0.0.1. Leave it out, or set it to 0.0.0.0, which phones in your network reach as well.`
    return { problem }
  }
  const controller = readAddress(env, 'CONTROLLER_', 5000)
  if ('problem' in controller) return controller
  const dataDir = env['DATA_DIR'] ? resolve(env['DATA_DIR']) : resolve(options.repository, 'data')
  return { ...kiosk, controller, dataDir }
}

function readAddress(
  env: NodeJS.ProcessEnv,
  prefix: ListenAddress['prefix'],
  standard: number,
): { host: string; port: number } | { problem: string } {
  const name = `${prefix}PORT`
  const text = env[name]
  const port = text ? Number(text) : standard
  if ((text && !/^\d+$/.test(text)) || port > 65_535) {
    const problem = `${name} is "${text}", but it must be a number from 1 to 65535 (0 takes any free one), for example: ${name}=${standard + 1} npm start`
    return { problem }
  }
  return { host: env[`${prefix}HOST`] || '127.0.0.1', port }
}

type ListenAddress = {
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
