import { posix } from 'node:path'
import { breaksImportRules, findBackendModules } from './import-rules.ts'
import { findModuleReferences } from './module-references.ts'
import {
  isCode,
  lineAt,
  parseSource,
  readSourceTree,
  readWorkspaces,
  type SourceFile,
  type Violation,
} from './source-tree.ts'
import { checkTables } from './table-owners.ts'

const longestFile = 300

/** Each rule's ground: a rule that finds no file to read there is hollow, and that is a failure. */
const grounds: ReadonlyMap<string, RegExp> = new Map([
  ['the contract', /^packages\/contract\/src\/.+\.ts$/],
  ["the kiosk's flow", /^apps\/kiosk\/src\/flow\/.+\.ts$/],
  ["the kiosk's ui", /^apps\/kiosk\/src\/ui\/.+\.tsx$/],
  ['the backend', /^apps\/backend\/src\/.+\.ts$/],
  ['a service of the backend', /^apps\/backend\/src\/.+\/service\.ts$/],
])

export function checkSource(root: string): { files: number; violations: Violation[] } {
  const files = readSourceTree(root)
  const paths = files.map((file) => file.path)
  const around = {
    workspaces: readWorkspaces(root),
    backendModules: findBackendModules(paths),
  }
  const violations = [
    ...findHollowRules(paths),
    ...files.flatMap((file) => checkShape(file)),
    ...checkTables(files),
    ...files.filter(isCode).flatMap((file) => checkCode(file, around)),
  ]
  return { files: files.length, violations }
}

function findHollowRules(paths: readonly string[]): Violation[] {
  return [...grounds]
    .filter(([, pattern]) => !paths.some((path) => pattern.test(path)))
    .map(([name, pattern]) => ({
      path: '.',
      line: 0,
      message: `found no file of ${name} (${pattern.source}): its rules would check nothing`,
    }))
}

function checkShape(file: SourceFile): Violation[] {
  const violations: Violation[] = []
  const lines = file.text.replace(/\n$/, '').split('\n').length
  if (lines > longestFile) {
    violations.push({
      path: file.path,
      line: longestFile + 1,
      message: `${lines} lines: a file has at most ${longestFile}`,
    })
  }
  const isFunctionEntry = /^supabase\/functions\/[^/]+\/index\.ts$/.test(file.path)
  if (/^index\.(ts|tsx|js|mjs)$/.test(posix.basename(file.path)) && !isFunctionEntry) {
    violations.push({
      path: file.path,
      line: 1,
      message: 'no index files: a file is named after what it holds',
    })
  }
  return violations
}

function checkCode(file: SourceFile, around: Parameters<typeof breaksImportRules>[2]): Violation[] {
  const parsed = parseSource(file)
  if ('message' in parsed) return [parsed]
  return findModuleReferences(parsed).flatMap((reference) =>
    breaksImportRules(reference, file.path, around).map((message) => ({
      path: file.path,
      line: lineAt(file, reference.offset),
      message,
    })),
  )
}
