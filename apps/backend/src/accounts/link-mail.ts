import type { OperatorLanguage } from '@discobooth/contract/texts/languages'
import type { Mail } from '../mail/service.ts'
import type { InTransaction } from '../platform/db/schema.ts'
import { escapeHtml, mailPage } from '../platform/http/mail-page.ts'

/** `invite`: the first way in. `recovery`: for who has forgotten the password. */
export type LinkKind = 'recovery' | 'invite'

const words: Record<
  OperatorLanguage,
  Record<LinkKind, { title: string; text: string; button: string }> & {
    once: string
    footer: string
  }
> = {
  en: {
    invite: {
      title: 'Your account for the DiscoBooth console',
      text: 'Somebody who runs a DiscoBooth has invited you. Choose a password, and come in.',
      button: 'Choose a password',
    },
    recovery: {
      title: 'A new password for the DiscoBooth console',
      text: 'Somebody, we hope you, has forgotten the password of this account.',
      button: 'Choose a new password',
    },
    once: 'This link works once, within an hour. If you did not expect it, do nothing: nothing changes.',
    footer: 'This mail comes from a DiscoBooth. Nobody reads answers to it.',
  },
  nl: {
    invite: {
      title: 'Je account voor de DiscoBooth-console',
      text: 'Iemand die een DiscoBooth beheert heeft je uitgenodigd. Kies een wachtwoord en kom binnen.',
      button: 'Kies een wachtwoord',
    },
    recovery: {
      title: 'Een nieuw wachtwoord voor de DiscoBooth-console',
      text: 'Iemand, hopelijk jij, is het wachtwoord van dit account vergeten.',
      button: 'Kies een nieuw wachtwoord',
    },
    once: 'Deze link werkt één keer, binnen een uur. Verwachtte je hem niet? Doe dan niets: er verandert niets.',
    footer: 'Deze mail komt van een DiscoBooth. Niemand leest antwoorden erop.',
  },
}

/** The console's page that takes a link up. */
export const LINK_PAGE = '/console/link'

/** What a link is taken up with is behind the number sign, which no server sees. */
export function linkAddress(link: {
  ownUrl: string
  page: string
  kind: LinkKind
  token: string
}): string {
  const address = new URL(link.page, link.ownUrl)
  address.hash = new URLSearchParams({ type: link.kind, token_hash: link.token }).toString()
  return address.href
}

/** Sends somebody their way in. */
export async function mailLink(
  mail: Pick<Mail, 'send'>,
  trx: InTransaction,
  link: { to: { email: string; language: OperatorLanguage }; kind: LinkKind; address: string },
): Promise<void> {
  const { to, kind, address } = link
  const { email, language } = to
  await mail.send(trx, {
    booth: null,
    kind: 'account',
    sessionId: null,
    to: email,
    language,
    ...writeLinkMail({ kind, language, address }),
  })
}

/** A mail with a link that lets its reader in. */
function writeLinkMail(mail: { kind: LinkKind; language: OperatorLanguage; address: string }): {
  subject: string
  text: string
  html: string
} {
  const { kind, language, address } = mail
  const { once, footer, [kind]: word } = words[language]
  const href = escapeHtml(address)
  return {
    subject: word.title,
    text: [word.title, word.text, address, once, `-- \n${footer}\n`].join('\n\n'),
    html: mailPage({
      language,
      title: word.title,
      content: [
        `<p style="margin:0 0 18px">${escapeHtml(word.text)}</p>`,
        `<p style="margin:0 0 18px"><a href="${href}" style="display:inline-block;padding:14px 26px;border-radius:999px;background:#ffd166;color:#0b0614;font-weight:bold;text-decoration:none">${escapeHtml(word.button)}</a></p>`,
        `<p style="margin:0;font-size:15px;color:#c9b6ea">${escapeHtml(once)}</p>`,
      ].join(''),
      footer,
    }),
  }
}
