import { fileURLToPath } from 'node:url'
import { chromium as playwrightChromium } from 'playwright'
import type { Program } from './program.ts'

const playwrightCommand = fileURLToPath(
  new URL('cli.js', import.meta.resolve('playwright/package.json')),
)

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same Chromium without what draws windows: it costs the tests a third less (decision 16). */
const headlessShell = 'chromium-headless-shell'

export const chromium: Program = {
  title: 'Chromium',
  variable: 'CHROMIUM',
  names: [headlessShell, ...browsers],
  versionFlag: '--version',
  aptPackage: 'chromium',
  lighter: headlessShell,
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

/** What a guest's screen really runs in: for pictures and figures. */
export const wholeChromium: Program = { ...chromium, names: browsers, lighter: undefined }

/** Debian's own, which reads its policy below /etc/chromium: for the test of the keyboard. */
export const systemChromium: Program = {
  title: 'Chromium',
  variable: 'CHROMIUM',
  names: ['chromium'],
  versionFlag: '--version',
  aptPackage: 'chromium',
}

/** A screen in memory. It has no flag that only prints its version; -help ends well. */
export const xvfb: Program = {
  title: 'Xvfb',
  variable: 'XVFB',
  names: ['Xvfb'],
  versionFlag: '-help',
  aptPackage: 'xvfb',
}

/** A keyboard in front of it. */
export const xdotool: Program = {
  title: 'xdotool',
  variable: 'XDOTOOL',
  names: ['xdotool'],
  versionFlag: '--version',
  aptPackage: 'xdotool',
}
