import { posix } from 'node:path'
import { findModuleReferences } from '../checks/module-references.ts'
import { isTest, parseSource, type SourceFile } from '../checks/source-tree.ts'

/** What can be counted about how the house is kept. */
export interface Counts {
  /** Source files of apps and packages: no tests. */
  files: number
  /** Their lines, styles included, without texts. */
  lines: number
  under50Lines: number
  over300Lines: number
  foldersOver25Files: number
  circles: number
  glossaryWords: number
  architectureWords: number
}

const isSource = ({ path }: SourceFile) => /^(apps|packages)\/.+\.tsx?$/.test(path) && !isTest(path)
const isStyle = ({ path }: SourceFile) => /^(apps|packages)\/.+\.css$/.test(path)
/** What is said to guests and operators, in whatever language. */
const isText = ({ path }: SourceFile) =>
  /\/(i18n|texts)\/|words|guest-errors|error-texts|\.(nl|de|fr|es)\./.test(path)
const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1

export function count(
  files: readonly SourceFile[],
  papers: { glossary: string; architecture: string },
): Counts {
  const source = files.filter(isSource)
  const code = [...source, ...files.filter(isStyle)].filter((file) => !isText(file))
  return {
    files: source.length,
    lines: code.reduce((sum, file) => sum + linesOf(file), 0),
    under50Lines: source.filter((file) => linesOf(file) < 50).length,
    over300Lines: files.filter((file) => linesOf(file) > 300).length,
    foldersOver25Files: crowdedFolders(files).length,
    circles: circlesOf(source).length,
    glossaryWords: papers.glossary.match(/^\| (?!word )/gm)?.length ?? 0,
    architectureWords: papers.architecture.split(/\s+/).filter(Boolean).length,
  }
}

/** Folders with more files of their own than anybody looks through. */
export function crowdedFolders(files: readonly SourceFile[]): string[] {
  const own = new Map<string, number>()
  for (const { path } of files) {
    const folder = posix.dirname(path)
    if (/^(apps|packages|scripts)\//.test(path)) own.set(folder, (own.get(folder) ?? 0) + 1)
  }
  return [...own].filter(([, number]) => number > 25).map(([folder]) => folder)
}

/** Files that import each other, by whatever way round; types count. */
export function circlesOf(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path))
  const imports = new Map(
    files.map((file) => {
      const parsed = parseSource(file)
      const references = 'message' in parsed ? [] : findModuleReferences(parsed)
      const targets = references.flatMap(({ specifier = '' }) => {
        const path = specifier.startsWith('.')
          ? posix.join(posix.dirname(file.path), specifier)
          : specifier.replace(/^@discobooth\/(\w+)\/(.*)$/, 'packages/$1/src/$2.ts')
        return known.has(path) ? [path] : []
      })
      return [file.path, targets]
    }),
  )
  return strongComponents(imports).filter((one) => one.length > 1)
}

/** Groups of which every member leads to every other (Tarjan). */
function strongComponents(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  function visit(node: string): number {
    const number = order.size
    let lowest = number
    order.set(node, number)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, order.get(next) ?? number)
    }
    if (lowest === number) found.push(open.splice(open.indexOf(node)))
    return lowest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}
