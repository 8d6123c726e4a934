import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pwa } from './pwa.config.ts'
import { nameClass, stillPicture } from './still.config.ts'

/** The browser would find the fonts only after the style sheet: the page names them at once. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml(_html, { bundle }) {
      return Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
          injectTo: 'head-prepend',
        }))
    },
  }
}

/**
 * Vite's own loader of chunks looks for style sheets and scripts to fetch beside them. There is one
 * style sheet, and what the chunks share is on the page already.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
  }
}

type Modules = Rolldown.ChunkingContext

const isOfContract = (id: string) => /\/contract\/src\/|\/node_modules\/zod\//.test(id)

/** Is one of these among a module and what it imports, or what imports it, and so on? */
function reaches(
  from: string,
  modules: Modules,
  way: 'importedIds' | 'importers',
  isOne: (id: string) => boolean,
): boolean {
  const seen = new Set([from])
  for (const id of seen) {
    if (isOne(id)) return true
    for (const next of modules.getModuleInfo(id)?.[way] ?? []) seen.add(next)
  }
  return false
}

/**
 * Schemas judge what arrives, and nothing arrives before the first screen stands. What they import and
 * the first screen does not is with them: in a chunk between, which needs them too, it would be a circle.
 */
function isSchema(id: string, modules: Modules): boolean {
  const needsZod = (one: string) =>
    isOfContract(one) &&
    reaches(one, modules, 'importedIds', (it) => it.includes('/node_modules/zod/'))
  const isFirst = () =>
    reaches(id, modules, 'importers', (one) => modules.getModuleInfo(one)?.isEntry === true)
  if (!isOfContract(id)) return false
  return needsZod(id) || (!isFirst() && reaches(id, modules, 'importers', needsZod))
}

/** Chunks that need each other run in an order in which one of them finds nothing: an empty page. */
function noChunkCircles(): Plugin {
  return {
    name: 'no-chunk-circles',
    generateBundle(_options, bundle) {
      const walk = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) this.error(`Chunks in a circle: ${[...way, file].join(' > ')}`)
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || isDone.has(file)) return
        for (const needed of chunk.imports) walk(needed, [...way, file])
        isDone.add(file)
      }
      const isDone = new Set<string>()
      for (const file of Object.keys(bundle)) walk(file, [])
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    stillPicture(),
    preloadFonts(),
    plainImports(),
    noChunkCircles(),
    VitePWA(pwa),
  ],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: 'es2023',
    // One small style sheet is one request; split, the first screens would need four.
    cssCodeSplit: false,
    // What a chunk needs is named in the chunk: a list of it on the first screen would only weigh.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    rolldownOptions: {
      // A schema that nothing here reads must not weigh: making one has no effect on anything else.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['z'] },
      // What the first screen needs, too, is in one file; what only later ones share comes with them.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'shared', priority: 1, minShareCount: 2, tags: ['$initial'] },
            {
              name: (id, modules) => (isSchema(id, modules) ? 'schemas' : null),
              debugName: 'schemas',
            },
            { name: 'screens', minShareCount: 2, test: /\/src\/(app|i18n|screens|ui)\// },
            // The names of the modes come with a language, which may be the first screen's.
            {
              name: 'rules',
              minShareCount: 2,
              test: /\/(contract\/src|flow|session)\/(?!.*mode-names)/,
            },
          ],
        },
      },
    },
  },
})
