import type { KeeperSettings } from './settings.ts'

/**
 * Schemes that a star alone does not name. Developer tools are kept out by their address: switched off as
 * a whole (DeveloperToolsAvailability), they would not answer the keeper either.
 */
const SCHEMES = ['file', 'chrome', 'chrome-untrusted', 'chrome-extension', 'devtools', 'javascript']

/**
 * What Chromium must not do, whoever asks it: a page, a key or a command line. Pages load from the
 * kiosk's own address and, for the operator's sign-in, from the music provider's; `callback` is where
 * that leads back to, if not to the kiosk's own address.
 */
export function chromiumPolicy(
  { url, signIn }: Pick<KeeperSettings, 'url' | 'signIn'>,
  { callback, frames = [] }: { callback?: string | undefined; frames?: readonly string[] } = {},
) {
  const own = new URL(url).origin
  const allowed = [own, ...signIn, ...frames, ...(callback === undefined ? [] : [callback])]
  return {
    // Which pages there are.
    URLBlocklist: ['*', ...SCHEMES.map((scheme) => `${scheme}://*`), 'view-source:*', 'data:*'],
    URLAllowlist: [...new Set(allowed)].map(exactly),
    // A page from elsewhere calls its controller, here or in this network, and nobody is there to allow it.
    // From 146 on loopback and network have a list each; before that one stood for both.
    LocalNetworkAccessAllowedForUrls: [own],
    LoopbackNetworkAllowedForUrls: [own],
    LocalNetworkAllowedForUrls: [own],
    HomepageLocation: url,
    HomepageIsNewTabPage: false,
    NewTabPageLocation: url,
    RestoreOnStartup: 5,
    DefaultSearchProviderEnabled: false,
    SearchSuggestEnabled: false,
    AllowDinosaurEasterEgg: false,
    // Windows of other kinds.
    IncognitoModeAvailability: 1,
    BrowserGuestModeEnabled: false,
    BrowserAddPersonEnabled: false,
    TaskManagerEndProcessEnabled: false,
    UserFeedbackAllowed: false,
    EditBookmarksEnabled: false,
    BookmarkBarEnabled: false,
    // Files, and what leaves the machine.
    AllowFileSelectionDialogs: false,
    DownloadRestrictions: 3,
    PrintingEnabled: false,
    ScreenCaptureAllowed: false,
    DefaultFileSystemReadGuardSetting: 2,
    DefaultFileSystemWriteGuardSetting: 2,
    EnableMediaRouter: false,
    SyncDisabled: true,
    BrowserSignin: 0,
    // Programs of others, and devices.
    ExtensionInstallBlocklist: ['*'],
    DefaultWebUsbGuardSetting: 2,
    DefaultWebBluetoothGuardSetting: 2,
    DefaultWebHidGuardSetting: 2,
    DefaultSerialGuardSetting: 2,
    AudioCaptureAllowed: false,
    VideoCaptureAllowed: false,
    // Nothing of one guest for the next.
    AutofillAddressEnabled: false,
    AutofillCreditCardEnabled: false,
    PasswordManagerEnabled: false,
    // Nothing that asks, and nothing that tells.
    BackgroundModeEnabled: false,
    DefaultBrowserSettingEnabled: false,
    DefaultNotificationsSetting: 2,
    MetricsReportingEnabled: false,
    SpellcheckEnabled: false,
    TranslateEnabled: false,
  }
}

/** With a dot before it a name is this host, and none below it; numbers have none below them. */
function exactly(address: string): string {
  return address.replace(/:\/\/(?=[a-z])/, '://.')
}
