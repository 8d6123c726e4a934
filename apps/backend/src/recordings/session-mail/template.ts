import { type Brand, isBranded, nameOfBrand, shownColours } from '@discobooth/contract/device/brand'
import { INK } from '@discobooth/contract/device/brand-colours'
import { countedKindOf, mediaFactsOf } from '@discobooth/contract/media/media-kinds'
import { countMedia } from '@discobooth/contract/media/media-words'
import type { Language } from '@discobooth/contract/session/session'
import { cidUrl } from '../../mail/transport.ts'
import { escapeHtml, mailPage } from '../../platform/http/mail-page.ts'
import type { RecordedSession } from '../recording-desk.ts'
import { recordingLimits } from '../recording-desk.ts'
import { isShown, type MediaFile, type Recording, stripsOf } from '../store.ts'
import { logoCid, partyCid, pictureInMail, type Ways } from './ways.ts'
import { mailWords } from './words.ts'

const DAY_SECONDS = 86_400
const MOST_TITLE = 120

/** The one mail of a session: what came of the party, and the way to it. */
export function writeSessionMail(options: {
  session: RecordedSession
  recording: Recording
  files: MediaFile[]
  ways: Ways
  /** Where the guest says that they want no offers, if that page opens for them. */
  offers: string | undefined
  /** How long media are kept. */
  days: number
  brand: Brand
}): { subject: string; text: string; html: string } {
  const { session, files, ways } = options
  const words = mailWords[session.language]
  const song = oneLine(session.songName)
  const shown = files.filter(isShown)
  const isLess = options.recording.problem !== null || files.some(isMissing)
  const notes = [
    ...(ways.kind === 'link' ? [words.kept(options.days)] : []),
    ...(ways.kind === 'signed-links'
      ? [words.signed(recordingLimits.signedSeconds / DAY_SECONDS)]
      : []),
    ...(ways.kind === 'attachments' ? [words.attached] : []),
    ...(ways.kind === 'attachments' && ways.left > 0 ? [words.tooLarge(ways.left)] : []),
    ...(isLess ? [words.missing] : []),
    ...(ways.kind === 'attachments' ? [] : [words.private]),
  ]
  const holds = wordsFor(shown, session.language)
  const content = {
    title: words.title,
    preview: words.preview(holds),
    hello: words.hello(song),
    holds,
    links: linksOf(ways, words.button),
    picture: pictureOf(ways, options),
    small: [
      ...(ways.kind === 'link' ? [{ label: words.forget, url: ways.forgetUrl }] : []),
      ...(options.offers ? [{ label: words.noOffers, url: options.offers }] : []),
    ],
    notes,
    footer: words.footer,
  }
  return {
    subject: words.subject(song),
    text: asText(content),
    html: asHtml(content, { language: session.language, brand: options.brand }),
  }
}

/** '4 photos and 1 video'. */
function wordsFor(files: MediaFile[], language: Language): string {
  const counts = countMedia(
    language,
    (kind) => files.filter(({ name }) => countedKindOf(name) === kind).length,
  )
  const texts = counts.filter(({ count }) => count > 0).map(({ text }) => text)
  return new Intl.ListFormat(language).format(texts)
}

const isMissing = (file: MediaFile) =>
  file.isAwaited &&
  countedKindOf(file.name) !== undefined &&
  !mediaFactsOf(file.name).isLate &&
  !isShown(file)

type Content = {
  title: string
  /** What a list of mails shows beside the subject. */
  preview: string
  hello: string
  holds: string
  links: { label: string; url: string }[]
  /** The party, and where a tap on it leads: in the mail itself, or else the strip, which has to be fetched. */
  picture: { src: string; to: string | null; isStrip: boolean } | null
  /** Only here: who is shown the party can neither delete it nor speak for its guest. */
  small: { label: string; url: string }[]
  notes: string[]
  footer: string
}

function linksOf(ways: Ways, button: string): Content['links'] {
  if (ways.kind === 'link') return [{ label: button, url: ways.url }]
  return ways.kind === 'signed-links'
    ? ways.links.map(({ name, url }) => ({ label: name, url }))
    : []
}

function pictureOf(
  ways: Ways,
  known: { recording: Recording; files: MediaFile[] },
): Content['picture'] {
  if (pictureInMail(known.files)) {
    return { src: cidUrl(partyCid), to: ways.kind === 'link' ? ways.url : null, isStrip: false }
  }
  if (ways.kind === 'attachments') return null
  if (ways.kind === 'link') {
    return ways.stripUrl ? { src: ways.stripUrl, to: ways.url, isStrip: true } : null
  }
  const [strip] = stripsOf(known)
  const own = ways.links.find(({ name }) => name === strip?.name)
  return own ? { src: own.url, to: own.url, isStrip: true } : null
}

/** A subject and a sentence take one line of a title, whatever its tags hold. */
function oneLine(title: string | null): string | null {
  const line = (title ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' ? null : Array.from(line).slice(0, MOST_TITLE).join('')
}

function asText({ title, hello, holds, links, small, notes, footer }: Content): string {
  return [
    title,
    `${hello}\n${holds}`,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...notes,
    ...small.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${footer}\n`,
  ].join('\n\n')
}

function asHtml(
  { title, preview, hello, holds, links, picture, small, notes, footer }: Content,
  { language, brand }: { language: Language; brand: Brand },
): string {
  const first = shownColours(brand)?.first ?? null
  const [ground, ink] = first === null ? ['#c01d9c', '#ffffff'] : [first, INK]
  const buttons = links.map(
    ({ label, url }) =>
      `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:20px 34px;border-radius:28px;background:${ground};color:${ink};font-weight:bold;font-size:19px;text-decoration:none">${escapeHtml(label)}</a></p>`,
  )
  const lines = notes.map(
    (note) => `<p style="margin:0 0 8px;color:#c9b6ea;font-size:16px">${escapeHtml(note)}</p>`,
  )
  const ways = small.map(
    ({ label, url }) =>
      `<p style="margin:16px 0 0;font-size:16px"><a href="${escapeHtml(url)}" style="color:#c9b6ea">${escapeHtml(label)}</a></p>`,
  )
  const { before, after } = pictureHtml(picture, mailWords[language])
  const content = `${before}<p style="margin:0 0 4px">${escapeHtml(hello)}</p>
      <p style="margin:0 0 24px;font-weight:bold">${escapeHtml(holds)}</p>
      ${buttons.join('')}${after}
      <div style="margin:16px 0 0">${lines.join('')}</div>${ways.join('')}`
  const logo = brand.logo && { ...brand.logo, src: cidUrl(logoCid) }
  const named = isBranded(brand) && { brand: { ...brand, name: nameOfBrand(brand), first, logo } }
  return mailPage({ language, title, preview, content, footer, ...named })
}

/** A picture that is there at once stands above all; a strip is tall, and below the button. */
function pictureHtml(
  picture: Content['picture'],
  words: { picture: string; moment: string },
): { before: string; after: string } {
  if (!picture) return { before: '', after: '' }
  const { src, to, isStrip } = picture
  const alt = escapeHtml(isStrip ? words.picture : words.moment)
  const [width, margin] = isStrip ? [264, '24px 0 0'] : [440, '0 0 20px']
  const image = `<img src="${escapeHtml(src)}" alt="${alt}" width="${width}" style="width:${width}px;max-width:100%;height:auto;border:0;border-radius:18px">`
  const html = `<p style="margin:${margin}">${to === null ? image : `<a href="${escapeHtml(to)}">${image}</a>`}</p>`
  return isStrip ? { before: '', after: html } : { before: html, after: '' }
}
