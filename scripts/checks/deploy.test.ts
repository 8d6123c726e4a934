import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

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
      /SECRET|ACCESS_KEY|API_KEY|TOKEN|PASSCODE|^SMTP_URL$|^DATABASE_URL$/.test(name),
    )
    // The controller has figures of its own to show.
    const shown = unit.includes('controller') ? ['METRICS_TOKEN'] : []
    const hidden = valuesOf(unit, /^UnsetEnvironment=/).flatMap((names) => names.split(' '))
    expect([...hidden, ...shown].toSorted()).toEqual([...new Set(secrets)].toSorted())
    expect(hidden).toContain('STRIPE_SECRET_KEY')
  },
)

it.each(['install.sh', 'upgrade.sh', 'restart.sh', 'release.sh', 'discobooth', 'try-in-chroot.sh'])(
  '%s can be read by bash',
  (script) => {
    execFileSync('bash', ['-n', join(deploy, script)])
    expect(readFileSync(join(deploy, script), 'utf8')).not.toMatch(/\t/)
  },
)

it.each([
  ['backend', []],
  [
    'controller',
    ['gpiochip', 'ttyUSB', 'ttyACM', 'ttyAMA', 'video4linux', 'media', 'dma_heap', 'alsa'],
  ],
  ['kiosk', ['drm', 'input', 'alsa', 'tty']],
])(
  'the %s has a limit of memory, sees nobody else’s processes, and opens these devices: %j',
  (name, devices) => {
    const unit = `units/discobooth-${name}.service`
    expect(valuesOf(unit, /^MemoryMax=/)[0]).toMatch(/^\d+[MG]$/)
    expect(valuesOf(unit, /^ProtectProc=/)).toEqual(['invisible'])
    expect(valuesOf(unit, /^SystemCallFilter=/)[0]).toMatch(/^@system-service/)
    expect(valuesOf(unit, /^NoNewPrivileges=/)).toEqual(['yes'])
    const allowed = valuesOf(unit, /^DeviceAllow=/).map((rule) =>
      rule.replace(/^char-(\w+) rw?$/, '$1'),
    )
    expect(allowed).toEqual(devices)
    const closed =
      devices.length === 0
        ? ([/^PrivateDevices=/, 'yes'] as const)
        : ([/^DevicePolicy=/, 'closed'] as const)
    expect(valuesOf(unit, closed[0])).toEqual([closed[1]])
  },
)

it('the browser can reach no key, no database, no recording, no song and no backup', () => {
  const hidden = valuesOf('units/discobooth-kiosk.service', /^InaccessiblePaths=/)
    .join(' ')
    .split(' ')
  for (const folder of [
    '/etc/discobooth',
    '/var/lib/discobooth',
    '/var/lib/discobooth-controller',
    '/var/backups/discobooth',
    '/srv/discobooth',
  ]) {
    expect(hidden).toContain(`-${folder}`)
  }
})

it('old backups are removed by their whole names: a name with a space in it removes nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'discobooth-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  // Each of its words is a file where the command is run.
  const names = [
    'nightly-0 precious.backup.gz',
    'nightly-1\nprecious.backup.gz',
    'nightly-2.backup.gz',
    'nightly-3.backup.gz',
  ]
  for (const name of names) writeFileSync(join(backups, name), '')
  writeFileSync(join(folder, 'precious.backup.gz'), '')
  const script = 'source "$1/release.sh" && keep_newest "$2" "nightly-*.backup.gz" 2'
  execFileSync('bash', ['-euo', 'pipefail', '-c', script, 'bash', deploy, backups], { cwd: folder })
  expect(readdirSync(folder).toSorted()).toEqual(['backups', 'precious.backup.gz'])
  expect(readdirSync(backups).toSorted()).toEqual(names.slice(2))
  expect(readFileSync(join(deploy, 'discobooth'), 'utf8')).not.toMatch(/\bxargs\b/)
})

it('keyboards are ignored unless they are allowed, by the same file that the command makes', () => {
  const rules = readFileSync(join(deploy, 'keyboards.rules'), 'utf8')
  const lines = rules.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const [, allowed = ''] =
    /^readonly KEYBOARD_ALLOWED=(.+)$/m.exec(readFileSync(join(deploy, 'discobooth'), 'utf8')) ?? []
  expect(allowed).toMatch(/^\/run\//)
  expect(lines[0]).toContain(`TEST=="${allowed}", GOTO="discobooth_keyboards_end"`)
  for (const kind of ['ID_INPUT_KEYBOARD', 'ID_INPUT_KEY']) {
    expect(
      lines.some(
        (line) =>
          line.includes(`ENV{${kind}}=="1"`) && line.includes('ENV{LIBINPUT_IGNORE_DEVICE}="1"'),
      ),
    ).toBe(true)
  }
  expect(lines.at(-1)).toBe('LABEL="discobooth_keyboards_end"')
})

const analyze = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' })
const notChecked = 'NOT CHECKED: how far the units are closed. This machine has no systemd-analyze.'
if (analyze.status !== 0) console.warn(notChecked)

it.for([
  ['backend', 2],
  ['controller', 2],
  ['kiosk', 5],
] as const)(
  'systemd-analyze security: discobooth-%s is exposed by %d at most',
  ([name, most], { skip }) => {
    skip(analyze.status !== 0, notChecked)
    const unit = join(deploy, `units/discobooth-${name}.service`)
    const said = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', unit],
      {
        encoding: 'utf8',
      },
    )
    const [, exposed] = /exposure level for \S+: ([\d.]+)/.exec(said) ?? []
    expect(Number(exposed)).toBeLessThanOrEqual(most)
  },
)
