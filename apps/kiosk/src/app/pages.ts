import type { Route } from '../flow/routes.ts'
import type { Texts } from '../i18n/en.ts'

/** What the header calls the page. */
export function pageName(route: Route, texts: Texts): string {
  switch (route) {
    case '/':
    case '/start':
      return ''
    case '/mode':
      return texts.mode.name
    case '/song':
      return texts.song.name
    case '/session':
    case '/session/auto':
    case '/session/confirmed':
      return texts.session.name
    case '/pay':
      return texts.pages.pay.name
    case '/email':
      return texts.pages.email.name
    case '/summary':
      return texts.pages.summary.name
    case '/login':
      return texts.pages.login.name
    case '/confirm':
      return texts.pages.confirm.name
    case '/logout':
      return texts.pages.logout.name
    case '/setup':
      return texts.pages.setup.name
    case '/settings':
      return texts.pages.settings.name
    case '/dev':
      return texts.pages.dev.name
  }
}
