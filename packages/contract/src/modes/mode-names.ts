import type { Language } from '../session/session.ts'

/** The seeded modes, where a language has other words than the table. */
export const modeNames = {
  en: {},
  nl: { Photo: 'Foto', 'Song only': 'Alleen muziek', 'Photo + Video': 'Foto + video' },
  de: { Photo: 'Foto', 'Song only': 'Nur Musik', 'Photo + Video': 'Foto + Video' },
  fr: { Video: 'Vidéo', 'Song only': 'Musique seule', 'Photo + Video': 'Photo + vidéo' },
  es: {
    Photo: 'Foto',
    Video: 'Vídeo',
    'Song only': 'Solo música',
    'Photo + Video': 'Foto + vídeo',
  },
} satisfies Record<Language, Readonly<Record<string, string>>>

/** What a mode is called in the guest's language; one that the operator made up, as it is. */
export function nameOfMode(name: string, language: Language): string {
  const names: Readonly<Record<string, string>> = modeNames[language]
  return names[name] ?? name
}
