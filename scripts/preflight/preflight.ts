import { obtain, type Program } from './program.ts'

interface PreflightOptions {
  programs: readonly Program[]
  environment: Record<string, string | undefined>
  isRoot: boolean
  announce?: (line: string) => void
}

type Preflight =
  | { ok: true; environment: Record<string, string> }
  | { ok: false /** One line: what is missing and the one command to run. */; reason: string }

/** Finds or installs what the tests drive; the result goes to every test process as CHROMIUM and FFMPEG. */
export async function preflight(options: PreflightOptions): Promise<Preflight> {
  const environment: Record<string, string> = {}
  const missing: Program[] = []
  for (const program of options.programs) {
    const path = await obtain(program, options)
    if (path === undefined) missing.push(program)
    else environment[program.variable] = path
  }
  if (missing.length === 0) return { ok: true, environment }
  return { ok: false, reason: explain(missing, options.environment) }
}

function explain(
  missing: readonly Program[],
  environment: PreflightOptions['environment'],
): string {
  const misnamed = missing.find((program) => environment[program.variable])
  if (misnamed !== undefined) {
    const { variable, title } = misnamed
    return `${variable} names ${environment[variable]}, which does not run as ${title}: correct it, or run "unset ${variable}".`
  }
  const titles = missing.map((program) => program.title).join(' and ')
  const packages = missing.map((program) => program.aptPackage).join(' ')
  return `${titles} not found. Run: sudo apt-get update && sudo apt-get install -y ${packages}`
}
