import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import type { ModuleReference } from './module-references.ts'
import { isTest, type Workspaces } from './source-tree.ts'

/** What a reference leads to: a file or folder of this repository, Node itself, or a package. */
type Target = { ours: string } | { node: string } | { external: string }

interface ImportContext {
  from: string
  target: Target
  /** Folders of the backend that hold a module: routes, service or store. */
  backendModules: ReadonlySet<string>
}

/** Returns what is wrong, or undefined. */
type ImportRule = (context: ImportContext) => string | undefined

export const backendRoot = 'apps/backend/src'
/** Folders of the backend that hold modules, not files of one. */
const backendGroups = new Set(['platform', 'sales', 'operator', 'demo'])
/** What others may import of a module: what it does, its rows in their transactions, and what they may do for it. */
const moduleFaces = new Set(['service.ts', 'record.ts', 'provider.ts', 'transport.ts'])
const flowRoot = 'apps/kiosk/src/flow'
const uiRoot = 'apps/kiosk/src/ui'
const screensRoot = 'apps/kiosk/src/screens'
const routeTable = 'apps/kiosk/src/app/route-table.tsx'
const unknownToUi = ['session', 'backend', 'booth', 'music', 'screens', 'queue']
const testPackages = new Set(['vitest', 'fast-check'])
const nodeOnlyPackages = new Set(['pg', '@hono/node-server'])

function resolveReference(specifier: string, from: string, workspaces: Workspaces): Target {
  const path = specifier.replace(/[?#].*$/, '')
  if (path.startsWith('.')) return { ours: posix.join(posix.dirname(from), path) }
  if (path.startsWith('node:') || builtinModules.includes(path)) return { node: path }
  for (const [name, folder] of workspaces) {
    if (path === name || path.startsWith(`${name}/`)) {
      return { ours: folder + path.slice(name.length) }
    }
  }
  const parts = path.split('/')
  return { external: parts.slice(0, path.startsWith('@') ? 2 : 1).join('/') }
}

const areaOf = (path: string) => path.split('/').slice(0, 2).join('/')
const isInside = (path: string, folder: string) => path.startsWith(`${folder}/`)

const appsUsePackagesOnly: ImportRule = ({ from, target }) => {
  if (!from.startsWith('apps/') || !('ours' in target)) return undefined
  if (areaOf(from) === areaOf(target.ours) || target.ours.startsWith('packages/')) return undefined
  return target.ours.startsWith('apps/')
    ? 'an app never imports another app'
    : 'an app imports its own files and packages only'
}

const packagesUsePackagesOnly: ImportRule = ({ from, target }) => {
  if (!from.startsWith('packages/') || !('ours' in target)) return undefined
  return target.ours.startsWith('packages/') ? undefined : 'a package imports packages only'
}

const contractUsesNothingOfOurs: ImportRule = ({ from, target }) => {
  if (!isInside(from, 'packages/contract') || !('ours' in target)) return undefined
  return isInside(target.ours, 'packages/contract')
    ? undefined
    : 'the contract imports nothing of ours'
}

const functionsUseTheBackendOnly: ImportRule = ({ from, target }) => {
  if (!from.startsWith('supabase/') || !('ours' in target)) return undefined
  const allowed = ['supabase', 'packages', 'apps/backend']
  return allowed.some((folder) => isInside(target.ours, folder))
    ? undefined
    : 'functions import the backend and packages only'
}

const flowUsesTheContractOnly: ImportRule = ({ from, target }) => {
  if (!isInside(from, flowRoot)) return undefined
  if ('ours' in target) {
    const allowed = isInside(target.ours, flowRoot) || isInside(target.ours, 'packages/contract')
    return allowed ? undefined : 'flow imports the contract and itself only'
  }
  if (isTest(from) && 'external' in target && testPackages.has(target.external)) return undefined
  return 'flow imports the contract and itself only'
}

const uiKnowsNoSession: ImportRule = ({ from, target }) => {
  if (!isInside(from, uiRoot) || !('ours' in target)) return undefined
  const folder = unknownToUi.find((name) => isInside(target.ours, `apps/kiosk/src/${name}`))
  return folder === undefined ? undefined : `ui knows no ${folder}`
}

const onlyTheRouteTableKnowsScreens: ImportRule = ({ from, target }) => {
  if (!('ours' in target) || !isInside(target.ours, screensRoot) || isTest(from)) return undefined
  const mayKnow = isInside(from, screensRoot) || from === routeTable
  return mayKnow || !from.startsWith('apps/') ? undefined : 'only the route table knows the screens'
}

const backendModulesMeetInServices: ImportRule = ({ from, target, backendModules }) => {
  if (!('ours' in target)) return undefined
  const own = backendModuleOf(from)
  const other = backendModuleOf(target.ours)
  if (own === undefined || other === undefined || own === other) return undefined
  if (!backendModules.has(own) || !backendModules.has(other)) return undefined
  return moduleFaces.has(posix.basename(target.ours))
    ? undefined
    : `the module ${own} uses ${other} only through ${other}/service.ts or record.ts`
}

const backendIsRuntimeNeutral: ImportRule = ({ from, target }) => {
  if (!isInside(from, backendRoot) || isTest(from) || 'ours' in target) return undefined
  const inside = posix.relative(backendRoot, from)
  const mayUseNode =
    inside === 'node.ts' ||
    inside.endsWith('.node.ts') ||
    inside.startsWith('platform/db/') ||
    inside.startsWith('platform/node/') ||
    inside.includes('/adapters/')
  if (mayUseNode || ('external' in target && !nodeOnlyPackages.has(target.external))) {
    return undefined
  }
  return 'the backend imports Node only in node.ts, platform/node/, platform/db/, adapters/ and *.node.ts'
}

const noAbsoluteAddress: ImportRule = ({ target }) =>
  'external' in target && /^(\/|[a-z]+:\/\/|file:|#|~)/.test(`${target.external}/`)
    ? 'an import is a relative path or the name of a package'
    : undefined

const importRules = [
  appsUsePackagesOnly,
  packagesUsePackagesOnly,
  contractUsesNothingOfOurs,
  functionsUseTheBackendOnly,
  flowUsesTheContractOnly,
  uiKnowsNoSession,
  onlyTheRouteTableKnowsScreens,
  backendModulesMeetInServices,
  backendIsRuntimeNeutral,
  noAbsoluteAddress,
]

/** The folder names under the backend's source that are modules, told by the files they hold. */
export function findBackendModules(paths: readonly string[]): ReadonlySet<string> {
  const marks = new Set(['routes.ts', 'service.ts', 'store.ts'])
  return new Set(
    paths
      .filter((path) => marks.has(posix.basename(path)))
      .flatMap((path) => backendModuleOf(path) ?? []),
  )
}

export function breaksImportRules(
  reference: ModuleReference,
  from: string,
  around: { workspaces: Workspaces; backendModules: ReadonlySet<string> },
): string[] {
  if (reference.specifier === undefined) {
    const followed = from.startsWith('apps/') || from.startsWith('packages/')
    return followed ? ['an import names its module as plain text, or no check can follow it'] : []
  }
  const target = resolveReference(reference.specifier, from, around.workspaces)
  const context = { from, target, backendModules: around.backendModules }
  const broken = importRules.flatMap((rule) => rule(context) ?? [])
  if (reference.reexports) broken.push('no re-exports: import from where it is written')
  return broken.map((message) => `${message} ('${reference.specifier}')`)
}

/** What puts modules together belongs to none of them. */
export function backendModuleOf(path: string): string | undefined {
  if (!isInside(path, backendRoot) || posix.basename(path) === 'module.ts') return undefined
  const folders = posix.relative(backendRoot, path).split('/').slice(0, -1)
  const depth = backendGroups.has(folders[0] ?? '') ? 2 : 1
  return folders.length < depth ? undefined : folders.slice(0, depth).join('/')
}
