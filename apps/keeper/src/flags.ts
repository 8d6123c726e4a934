import type { KeeperSettings } from './settings.ts'

/** Chromium as the face of a booth: nothing but the page, nothing that asks, nothing that waits for a tap. */
export function chromiumFlags({ url, profileDir, trust, moreFlags }: KeeperSettings): string[] {
  return [
    '--kiosk',
    `--user-data-dir=${profileDir}`,
    // We ask how the page is over a pipe: a port could be used by every program on the machine.
    '--remote-debugging-pipe',
    '--autoplay-policy=no-user-gesture-required',
    '--no-first-run',
    '--no-default-browser-check',
    '--noerrdialogs',
    // After a power cut there is nobody to close a bubble.
    '--hide-crash-restore-bubble',
    '--disable-session-crashed-bubble',
    '--disable-infobars',
    '--touch-events=enabled',
    '--disable-pinch',
    '--overscroll-history-navigation=0',
    '--disable-features=Translate,MediaRouter,OverscrollHistoryNavigation',
    '--password-store=basic',
    '--disable-component-update',
    '--disable-background-networking',
    // A covered or resting window goes on: the party's clock is in it.
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
    // Holds for these keys only, and only in the folder named above.
    ...(trust.length > 0 ? [`--ignore-certificate-errors-spki-list=${trust.join(',')}`] : []),
    ...moreFlags,
    // A window without an address bar, in which the page is asked about every key before Chromium.
    `--app=${url}`,
  ]
}
