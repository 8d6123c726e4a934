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

/** A chunk of all that these files are, and need to run. */
function chunkOf(chunk: string, files: readonly string[]) {
  const name = (id: string, modules: Rolldown.ChunkingContext): string | null => {
    const seen = new Set([id])
    for (const one of seen) {
      if (files.some((file) => one.endsWith(file))) return chunk
      for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
    }
    return null
  }
  return { name, debugName: chunk }
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
  // React has it itself: the copy for its elders would only weigh.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
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
      // A file is a request, so there are few: what the first screen needs, what works behind the screens,
      // what guests see after it, and what operators need more.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', priority: 4, tags: ['$initial'] },
            // They come with a language, which may be the first screen's.
            { name: 'mode-names', priority: 4, test: /\/mode-names\.ts/ },
            { ...chunkOf('services', ['/src/services.ts', '/library/provider.ts']), priority: 3 },
            {
              ...chunkOf('screens', [
                '/GuestScreens.tsx',
                '/PartyNotices.tsx',
                '/OutOfOrderScreen.tsx',
                '/EaseSheet.tsx',
              ]),
              priority: 2,
            },
            {
              ...chunkOf('operators', ['/OperatorScreens.tsx', '/PasscodeDialog.tsx']),
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
