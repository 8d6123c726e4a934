import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'
import type { VitePWAOptions } from 'vite-plugin-pwa'

/** A navigation is tested with its query, and must be one of ours to the last letter. */
function exactly(route: string): RegExp {
  return new RegExp(`^${route}(\\?.*)?$`)
}

/**
 * The kiosk works from its own copy when the network is away. The copy answers the kiosk's routes
 * and files and nothing else: pay page, gallery, inbox, stage, sounds and API are never touched.
 */
export const pwa: Partial<VitePWAOptions> = {
  // A new version waits until the kiosk lets it in.
  registerType: 'prompt',
  injectRegister: false,
  // No screen shows them; the browser fetches them when it installs the app.
  includeManifestIcons: false,
  manifest: {
    id: '/',
    name: 'DiscoBooth',
    short_name: 'DiscoBooth',
    description: 'Pick a mode, pick a song, close the door: your own disco.',
    start_url: '/',
    scope: '/',
    display: 'fullscreen',
    lang: 'en',
    theme_color: '#0b0614',
    background_color: '#0b0614',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,woff2}'],
    navigateFallback: '/index.html',
    navigateFallbackAllowlist: kioskRoutes.map(exactly),
    // Else the copy would answer every address that ends in a slash.
    directoryIndex: null,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    importScripts: ['/worker-routes.js'],
    globIgnores: ['worker-routes.js'],
  },
}
