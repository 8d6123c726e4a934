import { resolve } from 'node:path'

export type Settings = { host: string; port: number; dataDir: string }

export function readSettings(options: {
  env: NodeJS.ProcessEnv
  repository: string
}): Settings | { problem: string } {
  const { HOST, PORT, DATA_DIR } = options.env
  const port = PORT ? Number(PORT) : 8080
  if ((PORT && !/^\d+$/.test(PORT)) || port > 65_535) {
    const problem = `PORT is "${PORT}", but it must be a number from 1 to 65535 (0 takes any free one), for example: PORT=8081 npm start`
    return { problem }
  }
  const dataDir = DATA_DIR ? resolve(DATA_DIR) : resolve(options.repository, 'data')
  return { host: HOST || '127.0.0.1', port, dataDir }
}
