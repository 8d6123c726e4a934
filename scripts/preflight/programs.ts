import { fileURLToPath } from 'node:url'
import { chromium as playwrightChromium } from 'playwright'
import type { Program } from './program.ts'

const playwrightCommand = fileURLToPath(
  new URL('cli.js', import.meta.resolve('playwright/package.json')),
)

export const chromium: Program = {
  title: 'Chromium',
  variable: 'CHROMIUM',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  versionFlag: '--version',
  aptPackage: 'chromium',
  download: {
    path: playwrightChromium.executablePath(),
    command: [process.execPath, playwrightCommand, 'install', '--no-shell', 'chromium'],
  },
}

export const ffmpeg: Program = {
  title: 'ffmpeg',
  variable: 'FFMPEG',
  names: ['ffmpeg'],
  versionFlag: '-version',
  aptPackage: 'ffmpeg',
}
