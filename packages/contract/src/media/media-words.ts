import type { Language } from '../session/session.ts'
import { type CountedKind, countedKinds } from './media-kinds.ts'

/** One of a kind, and some, as gallery, mail and operator read it. */
const words: Record<Language, Record<CountedKind, readonly [one: string, more: string]>> = {
  en: {
    photo: ['photo', 'photos'],
    boomerang: ['boomerang', 'boomerangs'],
    film: ['film', 'films'],
    video: ['video', 'videos'],
  },
  nl: {
    photo: ['foto', "foto's"],
    boomerang: ['boomerang', 'boomerangs'],
    film: ['film', 'films'],
    video: ['video', "video's"],
  },
  de: {
    photo: ['Foto', 'Fotos'],
    boomerang: ['Boomerang', 'Boomerangs'],
    film: ['Film', 'Filme'],
    video: ['Video', 'Videos'],
  },
  fr: {
    photo: ['photo', 'photos'],
    boomerang: ['boomerang', 'boomerangs'],
    film: ['film', 'films'],
    video: ['vidéo', 'vidéos'],
  },
  es: {
    photo: ['foto', 'fotos'],
    boomerang: ['boomerang', 'boomerangs'],
    film: ['película', 'películas'],
    video: ['vídeo', 'vídeos'],
  },
}

/** '4 photos', '1 video', and so on for all kinds. */
export function countMedia(
  language: Language,
  countOf: (kind: CountedKind) => number,
): { count: number; text: string }[] {
  return countedKinds.map((kind) => {
    const [one, more] = words[language][kind]
    const count = countOf(kind)
    return { count, text: `${count} ${count === 1 ? one : more}` }
  })
}

/** 'Photo', as a title. */
export function nameOfMedia(language: Language, kind: CountedKind): string {
  const [one] = words[language][kind]
  return one.charAt(0).toUpperCase() + one.slice(1)
}
