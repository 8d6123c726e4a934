import type { Language } from '@discobooth/contract/session/session'
import { defaultLanguage, wishedLanguage } from '@discobooth/contract/texts/languages'
import type { Context, Hono } from 'hono'
import { logoOf } from '../../operator/booths/record.ts'
import type { Env } from '../../platform/http/door.ts'
import { peerOf } from '../../platform/http/peer.ts'
import type { Recordings } from '../service.ts'
import { findRecording } from '../store.ts'
import { findGallery, type Gallery } from './gallery.ts'
import { drawEnd, drawGallery, drawOffers, drawQuestion } from './page.ts'
import type { GalleryPlace } from './place.ts'
import { answerFile, keyOf } from './serving.ts'
import { script, style } from './style-and-script.ts'
import { answerZip } from './zip.ts'

/** Nothing but our own, nowhere else, and in nobody's frame. */
const POLICY =
  "default-src 'none'; img-src 'self'; font-src 'self'; media-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const headers: Record<string, string> = {
  'cache-control': 'private, no-store',
  'content-security-policy': POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
}

const STRIP = /\/strip(?:-\d+)?\.jpg$/

type GalleryContext = Context<Env>

/** How often one address may be wrong. */
type WrongLinks = {
  take(address: string, tokens: number): { ok: true } | { ok: false; waitMs: number }
}

/**
 * The guest's pages, each below a link that nobody can guess. Mounted before all other pages: the
 * policy of those would have the last word.
 */
export function serveGallery(
  hono: Hono<Env>,
  options: {
    recordings: Recordings
    place: GalleryPlace
    wrongLinks: WrongLinks
    trustedProxies?: readonly string[] | undefined
  },
): void {
  const { recordings, place, wrongLinks, trustedProxies = [] } = options
  const { base } = place
  const { desk } = recordings

  hono.use(`${base}/*`, async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    if (place.isElsewhere) {
      // Who has the link may see what is behind it, from any page.
      context.header('access-control-allow-origin', '*')
      context.header('cross-origin-resource-policy', 'cross-origin')
    }
    // It is the picture of the mail, which is read under the name of any mailbox.
    if (STRIP.test(context.req.path)) {
      context.header('cross-origin-resource-policy', 'cross-origin')
    }
  })
  hono.get('/gallery/gallery.css', (context) =>
    context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  hono.get('/gallery/gallery.js', (context) =>
    context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )

  /** A wrong link costs its sender a little; a right one always opens. */
  function refuse(
    context: GalleryContext,
    what: 'unknown' | 'offersUnknown' = 'unknown',
  ): Response | Promise<Response> {
    const peerAddress = context.env?.peerAddress ?? 'somebody'
    const taken = wrongLinks.take(
      peerOf({ request: context.req.raw, peerAddress }, trustedProxies),
      1,
    )
    if (taken.ok) return context.html(drawEnd(what, languageOf(context)), 404)
    context.header('retry-after', String(Math.ceil(taken.waitMs / 1_000)))
    return context.html(drawEnd('tooMany', languageOf(context)), 429)
  }

  async function withGallery(
    context: GalleryContext,
    show: (gallery: Gallery) => Response | Promise<Response> | Promise<Response | undefined>,
  ): Promise<Response> {
    try {
      const gallery = await findGallery(desk, context.req.param('token') ?? '')
      const shown = gallery && (await show(gallery))
      return shown ?? refuse(context)
    } catch {
      // The store or the database is away: nothing is lost, and nobody here can do anything.
      context.header('retry-after', '60')
      return context.html(drawEnd('away', languageOf(context)), 503)
    }
  }

  /** For who comes from the mail: the link that is shared deletes nothing. */
  function withOwner(
    context: GalleryContext,
    act: (gallery: Gallery, forgetKey: string, language: Language) => Response | Promise<Response>,
  ): Promise<Response> {
    return withGallery(context, async (gallery) => {
      const { links } = desk
      const sent = context.req.query('key') ?? ''
      const forgetKey = await links.forgetKeyOf(gallery.sessionId)
      const language = languageOf(context, gallery)
      // By their hashes: how long it takes to compare them says nothing about the key.
      const isOwner = (await links.hashOf(sent)) === (await links.hashOf(forgetKey))
      return isOwner
        ? act(gallery, forgetKey, language)
        : context.html(drawEnd('onlyFromMail', language), 403)
    })
  }

  // Before the galleries, whose names are longer. POST is also what a mail program sends by itself
  // when its reader taps 'unsubscribe' (RFC 8058): it knows no page and asks for none.
  hono.on(['GET', 'POST'], `${base}/offers/:mark`, async (context) => {
    const { req } = context
    const link = { mark: req.param('mark'), key: req.query('key') ?? '' }
    const language = languageOf(context)
    try {
      if (req.method === 'POST') {
        const isDone = await recordings.withdrawOffers(link)
        return isDone
          ? context.html(drawEnd('offersStopped', language))
          : refuse(context, 'offersUnknown')
      }
      const at = `offers/${link.mark}?key=${link.key}`
      const isOurs = await recordings.isOffersLink(link)
      return isOurs
        ? context.html(drawOffers(place, { at }, language))
        : refuse(context, 'offersUnknown')
    } catch {
      context.header('retry-after', '60')
      return context.html(drawEnd('away', language), 503)
    }
  })
  hono.get(`${base}/:token`, (context) =>
    withGallery(context, (gallery) =>
      context.html(drawGallery(place, gallery, languageOf(context, gallery))),
    ),
  )
  hono.get(`${base}/:token/discobooth.zip`, (context) =>
    withGallery(context, (gallery) => answerZip(desk, gallery, context.req.raw)),
  )
  hono.get(`${base}/:token/delete`, (context) =>
    withOwner(context, ({ token }, forgetKey, language) =>
      context.html(drawQuestion(place, { token, forgetKey }, language)),
    ),
  )
  hono.post(`${base}/:token/delete`, (context) =>
    withOwner(context, async ({ sessionId }, _key, language) => {
      await recordings.forget(sessionId)
      return context.html(drawEnd('gone', language))
    }),
  )
  hono.get(`${base}/:token/logo`, (context) =>
    withGallery(context, async ({ sessionId }) => {
      const recording = await findRecording(desk.db, sessionId)
      const logo = recording && (await logoOf(desk.db, recording.booth))
      return logo ? new Response(logo.bytes, { headers: { 'content-type': logo.type } }) : undefined
    }),
  )
  const files: [string, boolean][] = [
    [`${base}/:token/small/:name`, true],
    [`${base}/:token/:name`, false],
  ]
  for (const [path, isSmall] of files) {
    hono.get(path, (context) =>
      withGallery(context, async (gallery) => {
        const name = context.req.param('name') ?? ''
        const key = keyOf(gallery, name, isSmall)
        return key === undefined
          ? undefined
          : answerFile(desk, { gallery, name, key, request: context.req.raw })
      }),
    )
  }
  hono.all(`${base}/*`, (context) => refuse(context))
}

function languageOf(context: GalleryContext, gallery?: Gallery): Language {
  const { req } = context
  const wishes = [req.query('lang'), gallery?.language, req.header('accept-language')]
  return wishedLanguage(...wishes) ?? defaultLanguage
}
