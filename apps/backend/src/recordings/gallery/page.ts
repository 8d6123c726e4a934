import { type Brand, nameOfBrand, ourBrand, shownColours } from '@discobooth/contract/device/brand'
import { countedKindOf, mediaFactsOf, mediaKinds } from '@discobooth/contract/media/media-kinds'
import { nameOfMedia } from '@discobooth/contract/media/media-words'
import type { Language } from '@discobooth/contract/session/session'
import { languageCodes, languages } from '@discobooth/contract/texts/languages'
import { html } from 'hono/html'
import type { Gallery } from './gallery.ts'
import type { GalleryPlace } from './place.ts'
import { pictureFor } from './serving.ts'
import { words } from './words.ts'

type Html = ReturnType<typeof html>

const ball = html`<img class="ball" src="/icons/favicon.svg" alt="" />`

const arrow = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4v11m-5-5 5 5 5-5M5 20h14" /></svg>`

const plane = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M21 3 10 14M21 3l-7 18-4-7-7-4z" /></svg>`

/** What a party left, for the guest's phone. */
export function drawGallery(place: GalleryPlace, gallery: Gallery, language: Language): Html {
  const text = words[language]
  const { token, song, days } = gallery
  const base = place.callAt(token)
  const shown = titled(gallery.files, language)
  const films = shown
    .filter(({ isFilm }) => isFilm)
    .toSorted((one, other) => Number(one.isLoop) - Number(other.isLoop))
  const pictures = shown.filter(({ isFilm }) => !isFilm)
  return frame({
    language,
    title: text.title,
    switchAt: place.pageAt(token),
    againSeconds: gallery.againSeconds,
    brand: gallery.brand,
    logoAt: `${base}/logo`,
    content: html`<h1>${text.title}</h1>
      ${song ? html`<p class="song">${text.dancedTo(song)}</p>` : ''}
      <p class="note" id="note" role="status"${gallery.isWhole ? html` hidden` : ''}>${gallery.isWhole ? '' : text.moreToCome}</p>
      <div class="first" id="first">
        ${gallery.strips.map(
          ({ name }) => html`<figure class="strip" data-name="${name}">
            <a href="${base}/${name}"><img src="${base}/${name}" alt="${text.strip}" /></a>
            ${caption({ name, title: text.strip, base, text, type: mediaKinds.strip.type })}
          </figure>`,
        )}
        ${films.map(
          ({
            name,
            title,
            isLoop,
          }) => html`<figure class="${isLoop ? 'loop' : 'video'}" data-name="${name}">
            <video controls playsinline${isLoop ? ' loop muted' : ''} preload="metadata" src="${base}/${name}" aria-label="${title}"${poster(base, pictureFor(gallery, name) ? name : pictures[0]?.name)}>${text.videoFailed}</video>
            ${caption({ name, title, base, text, type: mediaFactsOf(name).type })}
          </figure>`,
        )}
      </div>
      <div class="photos" id="photos">
        ${pictures.map(
          ({ name, title }) => html`<figure data-name="${name}">
            <a href="${base}/${name}"><img src="${base}/small/${name}" alt="${title}" loading="lazy" /></a>
            ${caption({ name, title, base, text, type: mediaFactsOf(name).type })}
          </figure>`,
        )}
      </div>
      <p class="kept">${text.kept(days)}</p>
      <p class="forget">${text.forgetHow}</p>
      <nav class="bar">
        <a class="button" id="all" href="${base}/discobooth.zip" download${gallery.files.length > 0 ? '' : html` hidden`}>${text.saveAll}</a>
        <button class="button quiet" type="button" hidden data-share="${text.shareTitle}" data-link="${place.pageAt(token)}" data-copied="${text.copied}">${text.share}</button>
        <p id="told" role="status"></p>
      </nav>`,
  })
}

type Titled = { name: string; title: string; isFilm: boolean; isLoop: boolean }

/** Each file with its title: 'Photo 1', 'Photo 2', 'Video'. */
function titled(files: Gallery['files'], language: Language): Titled[] {
  return files.flatMap(({ name }) => {
    const kind = countedKindOf(name)
    if (kind === undefined) return []
    const { isFilm, isLoop } = mediaFactsOf(name)
    const alike = files.filter((file) => countedKindOf(file.name) === kind)
    const order = alike.findIndex((file) => file.name === name) + 1
    const title = nameOfMedia(language, kind)
    // Films come one by one; a second one is the rest of a party whose camera had to be started again.
    return { name, isFilm, isLoop, title: isFilm && order === 1 ? title : `${title} ${order}` }
  })
}

/** Sharing the file itself is offered by the script, where the phone can. */
function caption(file: {
  name: string
  title: string
  base: string
  type: string
  text: Pick<(typeof words)[Language], 'save' | 'share' | 'tapAgain'>
}): Html {
  const { name, title, base, type, text } = file
  const { save, share } = text
  return html`<figcaption>
    <span>${title}</span>
    <button type="button" hidden data-give="${type}" data-again="${text.tapAgain}" aria-label="${share}: ${title}">${plane}<span>${share}</span></button>
    <a href="${base}/${name}?save" download="discobooth-${name}" aria-label="${save}: ${title}">${arrow}<span>${save}</span></a>
  </figcaption>`
}

/** Its own, or the first photo of its party. */
function poster(base: string, of: string | undefined): Html | '' {
  return of === undefined ? '' : html` poster="${base}/small/${of}"`
}

/** The question, as a page of its own: it works without any script. */
export function drawQuestion(
  place: GalleryPlace,
  { token, forgetKey }: { token: string; forgetKey: string },
  language: Language,
): Html {
  const text = words[language]
  const at = `${token}/delete?key=${forgetKey}`
  return frame({
    language,
    title: text.forgetTitle,
    switchAt: place.pageAt(at),
    content: html`<h1>${text.forgetTitle}</h1>
      <p class="text">${text.forgetText}</p>
      <form method="post" action="${place.callAt(at)}&amp;lang=${language}">
        <button class="button danger">${text.forgetYes}</button>
      </form>
      <a class="button quiet" href="${place.pageAt(token)}?lang=${language}">${text.forgetNo}</a>`,
  })
}

/** A page with a button, because mail programs open links by themselves: only the answer changes anything. */
export function drawOffers(place: GalleryPlace, { at }: { at: string }, language: Language): Html {
  const text = words[language]
  return frame({
    language,
    title: text.offersTitle,
    switchAt: place.pageAt(at),
    content: html`<h1>${text.offersTitle}</h1>
      <p class="text">${text.offersText}</p>
      <form method="post" action="${place.callAt(at)}&amp;lang=${language}">
        <button class="button">${text.offersYes}</button>
      </form>`,
  })
}

/** An end in one sentence. */
export function drawEnd(
  kind:
    | 'gone'
    | 'onlyFromMail'
    | 'offersStopped'
    | 'offersUnknown'
    | 'unknown'
    | 'tooMany'
    | 'away',
  language: Language,
  switchAt?: string,
): Html {
  const { title, text } = words[language][kind]
  return frame({
    language,
    title,
    switchAt,
    againSeconds: kind === 'away' ? AWAY_SECONDS : null,
    content: html`<div class="end">
      ${ball}
      <h1>${title}</h1>
      <p class="text" role="status">${text}</p>
    </div>`,
  })
}

/** Until what could not be read is tried again; after that less and less often. */
const AWAY_SECONDS = 3

/** A page without a script begins anew each time: not before its pictures could come. */
const RELOAD_SECONDS = 10

function frame(page: {
  language: Language
  title: string
  /** Where the same page is found in another language. */
  switchAt: string | undefined
  /** So often it looks for what is still to come. */
  againSeconds?: number | null
  brand?: Brand
  /** Where its logo is. */
  logoAt?: string
  content: Html
}): Html {
  const { language, switchAt, againSeconds = null, brand = ourBrand, logoAt } = page
  const colours = shownColours(brand)
  const name = nameOfBrand(brand)
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#0b0614" />
    <meta name="robots" content="noindex" />
    <title>${name} · ${page.title}</title>
    <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/gallery/gallery.css" />
    <script src="/gallery/gallery.js" defer></script>
    ${againSeconds === null ? '' : html`<noscript><meta http-equiv="refresh" content="${Math.max(againSeconds, RELOAD_SECONDS)}" /></noscript>`}
  </head>
  <body>
    <header>
      <span class="brand">${logoAt && brand.logo ? html`<img class="logo${brand.logo.isDark ? ' dark' : ''}" src="${logoAt}" alt="" width="${brand.logo.width}" height="${brand.logo.height}" />` : ball}<span>${name}${brand.line ? html`<small>${brand.line}</small>` : ''}</span></span>
      ${
        switchAt === undefined
          ? ''
          : html`<span class="languages" role="group" aria-label="${words[language].language}">${languageCodes.map(
              (one) =>
                html`<a href="${switchAt}${switchAt.includes('?') ? '&' : '?'}lang=${one}" lang="${one}" title="${languages[one].name}"${one === language ? html` aria-current="true"` : ''}>${one.toUpperCase()}</a>`,
            )}</span>`
      }
    </header>
    <main${colours ? html` data-first="${colours.first}" data-second="${colours.second}"` : ''}${againSeconds === null ? '' : html` data-again="${againSeconds}"`}>${page.content}</main>
  </body>
</html>`
}
