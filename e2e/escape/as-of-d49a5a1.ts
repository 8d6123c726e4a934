/** How the kiosk was opened when a keyboard left it; the same keys must leave it again, or they prove nothing. */
export const flagsThen = [
  '--kiosk',
  '--autoplay-policy=no-user-gesture-required',
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
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
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
]

export const policyThen = {
  AutofillAddressEnabled: false,
  AutofillCreditCardEnabled: false,
  BackgroundModeEnabled: false,
  BrowserSignin: 0,
  DefaultNotificationsSetting: 2,
  DownloadRestrictions: 3,
  MetricsReportingEnabled: false,
  PasswordManagerEnabled: false,
  TranslateEnabled: false,
}
