import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  // React has it itself: the copy for its elders would only weigh.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: 'es2023',
    // One small style sheet is one request, and no page is seen before its style is there.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // A schema that nothing here reads must not weigh: making one has no effect on anything else.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['z'] },
      // A file is a request: what the first page needs is one, and what only pages share another.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', priority: 2, tags: ['$initial'] },
            { name: 'shared', priority: 1, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
