import type { Clock } from '@discobooth/runtime/clock'
import { type Environment, runTool, type ToolResult } from './tool-process.ts'

export type Level = 0 | 1
type Command = readonly [string, ...string[]]

/** How to read, watch and drive one line with the libgpiod tools found on this machine. */
export interface LineCommands {
  read: Command
  watch: Command
  hold: (on: boolean) => Command
  /** Takes the current away and ends at once. */
  letGo: Command
  /** What a line printed by `watch` says the level is now; null when it can't be read. */
  parseEdge: (text: string) => Level | null
}

export type FoundLine = { ok: true; commands: LineCommands } | { ok: false; reason: string }

export interface GpioContext {
  clock: Clock
  env: Environment
}

const answerLimitMs = 1_000

export const askTool = (context: GpioContext, command: Command): Promise<ToolResult> =>
  runTool({ command, env: context.env, clock: context.clock, limitMs: answerLimitMs })

/** The tools of libgpiod 1.6 and 2.x share their names, not their options. */
export async function findLine(
  context: GpioContext,
  line: { name: string; activeLow?: boolean },
): Promise<FoundLine> {
  const version = await askTool(context, ['gpiomon', '--version'])
  if (!version.ok) return version
  const major = /\bv(\d+)\./.exec(version.stdout)?.[1]
  if (major === '1') return findLineBy1(context, line)
  if (major === '2') return { ok: true, commands: commands2(line) }
  return { ok: false, reason: 'gpiomon is of an unknown version.' }
}

const lowFlag = (line: { activeLow?: boolean }) => (line.activeLow ? ['--active-low'] : [])

async function findLineBy1(
  context: GpioContext,
  line: { name: string; activeLow?: boolean },
): Promise<FoundLine> {
  const found = await askTool(context, ['gpiofind', line.name])
  const [, chip, offset] = /^(\S+) (\d+)\s*$/.exec(found.ok ? found.stdout : '') ?? []
  if (chip === undefined || offset === undefined)
    return { ok: false, reason: `There is no GPIO line named ${line.name}.` }
  return {
    ok: true,
    commands: {
      read: ['gpioget', '--bias=pull-up', chip, offset],
      watch: ['gpiomon', '--bias=pull-up', '--line-buffered', '--format=%e', chip, offset],
      hold: (on) => ['gpioset', ...lowFlag(line), '--mode=signal', chip, `${offset}=${on ? 1 : 0}`],
      letGo: ['gpioset', ...lowFlag(line), '--mode=exit', chip, `${offset}=0`],
      parseEdge: (text) => edgeLevel(text, { high: '1', low: '0' }),
    },
  }
}

const commands2 = (line: { name: string; activeLow?: boolean }): LineCommands => ({
  read: ['gpioget', '--bias=pull-up', '--numeric', line.name],
  watch: ['gpiomon', '--bias=pull-up', '--format=%E', line.name],
  hold: (on) => ['gpioset', ...lowFlag(line), `${line.name}=${on ? 1 : 0}`],
  letGo: ['gpioset', ...lowFlag(line), '--toggle=0', `${line.name}=0`],
  parseEdge: (text) => edgeLevel(text, { high: 'rising', low: 'falling' }),
})

function edgeLevel(text: string, words: { high: string; low: string }): Level | null {
  if (text.trim() === words.high) return 1
  return text.trim() === words.low ? 0 : null
}

export function parseLevel(stdout: string): Level | null {
  if (stdout.trim() === '1') return 1
  return stdout.trim() === '0' ? 0 : null
}
