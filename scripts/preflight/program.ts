import { execFile } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

type Environment = Record<string, string | undefined>

/** A program of the machine that the tests drive, and every way to come by it. */
export interface Program {
  title: string
  variable: 'CHROMIUM' | 'FFMPEG' | 'XDOTOOL' | 'XVFB'
  names: readonly string[]
  versionFlag: string
  aptPackage: string
  /** A program and package of its own that does the same for less, and is taken first where it can be had. */
  lighter?: string | undefined
  /** A copy that Playwright keeps: where it lies, and the arguments of its command that fetch it. */
  download?: { path: string; command: readonly [string, ...string[]] }
}

interface Surroundings {
  environment: Environment
  isRoot: boolean
  /** Called before something is installed, because that takes a while. */
  announce?: (line: string) => void
}

const installLimitMs = 300_000
const versionLimitMs = 20_000
const run = promisify(execFile)

/** What is on the machine already: the named one, the system's, Playwright's. Installs nothing. */
export async function locate(
  program: Program,
  environment: Environment,
): Promise<string | undefined> {
  return (await locateOwn(program, environment)) ?? (await locateDownload(program))
}

/** Like `locate`, but brings the program onto the machine where that can be done without a question. */
export async function obtain(program: Program, around: Surroundings): Promise<string | undefined> {
  const { environment, isRoot, announce } = around
  const present = await locateOwn(program, environment)
  if (environment[program.variable]) return present
  const { lighter } = program
  const isLightest = lighter === undefined || searchPath(lighter, environment).length > 0
  if (present !== undefined && isLightest) return present
  const apt = isRoot ? searchPath('apt-get', environment)[0] : undefined
  if (apt !== undefined) {
    announce?.(`installing ${program.title} with apt-get`)
    const settings = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
    await succeeds([apt, 'update'], settings)
    const install = (name: string) => succeeds([apt, 'install', '-y', name], settings)
    const hasLighter = lighter !== undefined && (await install(lighter))
    if (!hasLighter && present === undefined) await install(program.aptPackage)
    const installed = await locateOwn(program, environment)
    if (installed !== undefined) return installed
  }
  if (present !== undefined) return present
  if (program.download === undefined) return undefined
  const downloaded = await locateDownload(program)
  if (downloaded !== undefined) return downloaded
  announce?.(`downloading ${program.title} with Playwright`)
  await succeeds(program.download.command, environment)
  return locateDownload(program)
}

/** An address named by the variable is the only candidate: a wrong one must not be passed over in silence. */
async function locateOwn(program: Program, environment: Environment): Promise<string | undefined> {
  const named = environment[program.variable]
  const candidates = named
    ? [named]
    : program.names.flatMap((name) => searchPath(name, environment))
  for (const candidate of candidates) {
    if (await runs(program, candidate)) return candidate
  }
  return undefined
}

async function locateDownload(program: Program): Promise<string | undefined> {
  const path = program.download?.path
  return path !== undefined && (await runs(program, path)) ? path : undefined
}

/** A file of the right name is not enough: Ubuntu's chromium-browser may be a note that points to snap. */
async function runs(program: Program, path: string): Promise<boolean> {
  return isExecutable(path) && succeeds([path, program.versionFlag], process.env, versionLimitMs)
}

async function succeeds(
  [file, ...parameters]: readonly [string, ...string[]],
  environment: Environment,
  timeout = installLimitMs,
): Promise<boolean> {
  try {
    await run(file, parameters, { env: environment, timeout, maxBuffer: 64 * 1024 * 1024 })
    return true
  } catch {
    return false
  }
}

function searchPath(name: string, environment: Environment): string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).filter(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
