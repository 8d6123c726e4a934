import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPort, readSettings } from './settings.ts'

const read = (env: NodeJS.ProcessEnv) => readSettings({ env, repository: '/repo' })

describe('settings', () => {
  it('are the documented ones when nothing is set, wherever we are called from', () => {
    const controller = { host: '127.0.0.1', port: 5000 }
    const expected = { host: '127.0.0.1', port: 8080, controller, dataDir: '/repo/data' }
    expect(read({})).toEqual(expected)
    expect(read({ PORT: '', HOST: '', DATA_DIR: '' })).toEqual(expected)
  })

  it('follow the environment', () => {
    expect(read({ PORT: '81', HOST: '0.0.0.0', CONTROLLER_PORT: '82', DATA_DIR: 'booth' })).toEqual(
      {
        host: '0.0.0.0',
        port: 81,
        controller: { host: '127.0.0.1', port: 82 },
        dataDir: join(process.cwd(), 'booth'),
      },
    )
  })

  it.each(['192.168.1.20', 'booth.example.org'])('name a HOST of %s as wrong', (HOST) => {
    expect(read({ HOST })).toEqual({
      problem: `HOST is "${HOST}", but the demo's kiosk and booth call each other at 127.0.0.1. Leave it out, or set it to 0.0.0.0, which phones in your network reach as well.`,
    })
  })

  it.each(['x', '80a', '-1', '8080.5', '65536', '1e3'])('name a PORT of %s as wrong', (PORT) => {
    expect(read({ PORT })).toEqual({
      problem: `PORT is "${PORT}", but it must be a number from 1 to 65535 (0 takes any free one), for example: PORT=8081 npm start`,
    })
  })
})

it('an address that this machine does not have is named', async () => {
  expect(await checkPort({ host: '192.0.2.1', port: 0, prefix: 'CONTROLLER_' })).toEqual({
    problem:
      'CONTROLLER_HOST is "192.0.2.1", but this machine has no such address. Leave it out, or set it to 127.0.0.1 or 0.0.0.0.',
  })
})
