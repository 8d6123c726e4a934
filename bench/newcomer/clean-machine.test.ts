import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commandOf, newcomersEnvironment } from './clean-machine.ts'

it('a newcomer has nothing set but where programs are, an empty home and the way to the registry', () => {
  const environment = {
    PATH: '/work/node_modules/.bin:/usr/lib/npm/node-gyp-bin:/usr/bin:/bin',
    HOME: '/root',
    DATABASE_URL: 'postgres://ours',
    FFMPEG: '/usr/bin/ffmpeg',
    npm_config_registry: 'https://registry.example.org/',
    npm_config_cache: '/root/.npm',
    HTTPS_PROXY: 'http://proxy.example.org',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/ours.pem',
  }
  expect(newcomersEnvironment(environment, '/tmp/home')).toEqual({
    PATH: '/usr/bin:/bin',
    HOME: '/tmp/home',
    npm_config_registry: 'https://registry.example.org/',
    HTTPS_PROXY: 'http://proxy.example.org',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/ours.pem',
  })
})

it('the command is the one that the README gives', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(commandOf(readme, 'Run it')).toBe('npm ci && npm start')
  expect(() => commandOf('# A\n## Run it\nwords\n## Test it\n```sh\nx\n```\n', 'Run it')).toThrow(
    'no command under Run it',
  )
})
