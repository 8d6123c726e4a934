import { resolve } from 'node:path'
import type { ListenAddress } from './port.ts'

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
