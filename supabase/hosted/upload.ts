import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import backend from '../../apps/backend/package.json' with { type: 'json' }
import contract from '../../packages/contract/package.json' with { type: 'json' }

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const functionNames = [
  'api',
  'auth-callback',
  'console-logger',
  'gallery',
  'jobs',
  'music',
  'payment-webhook',
  'qr',
]
const functionsDir = join(root, 'supabase/functions')
const importMap = 'supabase/functions/deno.json'

export type Upload = {
  /** Below the repository. */
  files: string[]
  /** What is imported by a name, and where Deno finds it. */
  imports: Record<string, string>
}

/** What Supabase's command uploads with these functions: every file that is imported as a value, and no other. */
export function followFunctions(names: readonly string[] = functionNames): Upload {
  const files = new Set<string>()
  const imports: Record<string, string> = {}
  const follow = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    if (!file.endsWith('.ts')) return
    for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
      if (specifier.startsWith('.')) follow(resolve(dirname(file), specifier))
      else {
        const target = targetOf(specifier)
        imports[specifier] = target
        if (target.startsWith('.')) follow(resolve(functionsDir, target))
      }
    }
  }
  for (const name of names) follow(join(functionsDir, name, 'index.ts'))
  return { files: [...files].map((file) => relative(root, file)).toSorted(), imports }
}

function importsOf(source: string): string[] {
  const statements = source.matchAll(
    /(?:^(?:import|export)\s(?!type\b)[^'"]*?from\s+|\bimport\()'([^']+)'/gm,
  )
  return [...statements]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'))
}

/** Ours as source, all others at the version that is tested. */
function targetOf(specifier: string): string {
  const ours = /^@discobooth\/(\w+)\/(.+)$/.exec(specifier)
  if (ours) return `../../packages/${ours[1]}/src/${ours[2]}.ts`
  const [, name = '', path = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier) ?? []
  const versions: Record<string, string> = { ...contract.dependencies, ...backend.dependencies }
  return `npm:${name}@${versions[name]}${path}`
}

export type FunctionUpload = {
  name: string
  /** Below the repository, and what is there. */
  files: ReadonlyMap<string, string>
  entrypoint: string
  importMap: string
}

/** Each function with all that it imports. */
export async function readUploads(): Promise<FunctionUpload[]> {
  const texts = new Map<string, string>()
  const textOf = async (path: string): Promise<[string, string]> => {
    const text = texts.get(path) ?? (await readFile(join(root, path), 'utf8'))
    texts.set(path, text)
    return [path, text]
  }
  return Promise.all(
    functionNames.map(async (name) => ({
      name,
      entrypoint: `supabase/functions/${name}/index.ts`,
      importMap,
      files: new Map(await Promise.all([...followFunctions([name]).files, importMap].map(textOf))),
    })),
  )
}

/** The same for the same files: so a deployment knows its own work. */
export function sumOf(uploads: readonly FunctionUpload[]): string {
  const hash = createHash('sha256')
  for (const { name, files } of uploads) hash.update(JSON.stringify([name, ...files]))
  return hash.digest('hex')
}
