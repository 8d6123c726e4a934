import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const root = join(deploy, '..')
const units = globSync('units/*', { cwd: deploy })
const services = units.filter((unit) => unit.endsWith('.service'))
const installer = readFileSync(join(deploy, 'install.sh'), 'utf8')

const valuesOf = (unit: string, key: RegExp) =>
  readFileSync(join(deploy, unit), 'utf8')
    .split('\n')
    .flatMap((line) => (key.test(line) ? [line.slice(line.indexOf('=') + 1)] : []))

it.each(services)(
  '%s starts a program that exists, under a user that the installer makes',
  (unit) => {
    const commands = valuesOf(unit, /^Exec\w+=/)
    expect(commands.length).toBeGreaterThan(0)
    for (const program of commands.join(' ').match(/apps\/\S+/g) ?? []) {
      expect(existsSync(join(root, program)), program).toBe(true)
    }
    for (const user of valuesOf(unit, /^User=/)) expect(installer).toContain(`make_user ${user} `)
    for (const file of valuesOf(unit, /^EnvironmentFile=/)) {
      expect(installer).toContain(file.replace('/etc/discobooth', '$CONFIG'))
    }
  },
)

it.each(services.filter((unit) => /backend|controller|kiosk/.test(unit)))(
  '%s is started again for ever, and is watched',
  (unit) => {
    expect(valuesOf(unit, /^Restart=/)).toEqual(['always'])
    expect(valuesOf(unit, /^StartLimitIntervalSec=/)).toEqual(['0'])
    expect(valuesOf(unit, /^Type=/)).toEqual(['notify'])
    expect(Number(valuesOf(unit, /^WatchdogSec=/)[0])).toBeGreaterThan(0)
    expect(valuesOf(unit, /^NotifyAccess=/)).toEqual(['all'])
  },
)

it.each(services.filter((unit) => /controller|nightly/.test(unit)))(
  '%s reads the same file as the backend, and is not told its secrets',
  (unit) => {
    const paper = readFileSync(join(root, 'docs/operators/settings.md'), 'utf8')
    const variables = [...paper.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)
    const secrets = variables.filter((name) =>
      /SECRET|ACCESS_KEY|PASSCODE|^SMTP_URL$|^DATABASE_URL$/.test(name),
    )
    const hidden = valuesOf(unit, /^UnsetEnvironment=/).flatMap((names) => names.split(' '))
    expect(hidden.toSorted()).toEqual([...new Set(secrets)].toSorted())
    expect(hidden).toContain('STRIPE_SECRET_KEY')
  },
)

it.each(['install.sh', 'upgrade.sh', 'release.sh', 'discobooth', 'try-in-chroot.sh'])(
  '%s can be read by bash',
  (script) => {
    execFileSync('bash', ['-n', join(deploy, script)])
    expect(readFileSync(join(deploy, script), 'utf8')).not.toMatch(/\t/)
  },
)
