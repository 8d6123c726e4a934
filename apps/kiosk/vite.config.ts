import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pwa } from './pwa.config.ts'

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
          injectTo: 'head',
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

/** Schemas judge what arrives, and nothing arrives before the first screen stands. */
const schemas =
  /\/node_modules\/zod\/|\/contract\/src\/(?:[\w-]+\/)*(?!device-defaults|error-|guest-|kiosk-|limits|location|mode-names|new-|obstacle|operator-|sellable|storage-)[\w-]+\.ts/

export default defineConfig({
  plugins: [react(), preloadFonts(), plainImports(), VitePWA(pwa)],
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
            { name: 'schemas', test: schemas },
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
