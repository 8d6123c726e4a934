import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string
  text: string
}

export interface Violation {
  path: string
  line: number
  message: string
}

/** Where a workspace's folder is found by its package name: '@discobooth/contract' → 'packages/contract'. */
export type Workspaces = ReadonlyMap<string, string>

const notOurs = new Set(['node_modules', 'dist', 'dev-dist', 'data', 'coverage', 'test-results'])

export function readSourceTree(root: string): SourceFile[] {
  return globSync('**/*.{ts,tsx,js,mjs,css}', {
    cwd: root,
    exclude: (name) => notOurs.has(name) || name.startsWith('.'),
  })
    .map((path) => path.split(sep).join('/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function readWorkspaces(root: string): Workspaces {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root })
  return new Map(
    manifests.map((path) => {
      const manifest: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'))
      if (!hasName(manifest)) throw new Error(`${path} has no name`)
      return [manifest.name, path.split(sep).slice(0, 2).join('/')]
    }),
  )
}

export const isCode = (file: SourceFile) => !file.path.endsWith('.css')

export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.split('/').includes('testing')

/** A file that does not parse would otherwise count as a file without imports. */
export function parseSource(file: SourceFile): ParseResult | Violation {
  const result = parseSync(file.path, file.text)
  const error = result.errors[0]
  if (error === undefined) return result
  const start = error.labels[0]?.start ?? 0
  return { path: file.path, line: lineAt(file, start), message: `does not parse: ${error.message}` }
}

export const lineAt = (file: SourceFile, offset: number) =>
  file.text.slice(0, offset).split('\n').length

const hasName = (manifest: unknown): manifest is { name: string } =>
  typeof manifest === 'object' &&
  manifest !== null &&
  'name' in manifest &&
  typeof manifest.name === 'string'
