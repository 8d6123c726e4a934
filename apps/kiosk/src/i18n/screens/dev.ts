import type { Language } from '@discobooth/contract/session/session'

type DevTexts = {
  notFound: string
  goHome: string
  queueSong: string
  showKeyboard: string
  hideKeyboard: string
  label: string
}

export const devTexts: Record<Language, DevTexts> = {
  en: {
    notFound: "It looks like this page doesn't exist :(",
    goHome: 'Go Back Home',
    queueSong: 'Test queue song',
    showKeyboard: 'Show keyboard',
    hideKeyboard: 'Hide keyboard',
    label: 'Try the keyboard',
  },
  nl: {
    notFound: 'Het lijkt erop dat deze pagina niet bestaat :(',
    goHome: 'Terug naar het begin',
    queueSong: 'Test de wachtrij',
    showKeyboard: 'Toon toetsenbord',
    hideKeyboard: 'Verberg toetsenbord',
    label: 'Probeer het toetsenbord',
  },
}
