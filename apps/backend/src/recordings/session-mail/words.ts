import type { Language } from '@discobooth/contract/session/session'

type Words = {
  subject: (song: string | null) => string
  title: string
  hello: (song: string | null) => string
  button: string
  kept: (days: number) => string
  signed: (days: number) => string
  attached: string
  tooLarge: (files: number) => string
  missing: string
  private: string
  forget: string
  footer: string
}

export const mailWords: Record<Language, Words> = {
  en: {
    subject: (song) => (song ? `Your DiscoBooth party: ${song}` : 'Your DiscoBooth party'),
    title: 'Your party is ready!',
    hello: (song) =>
      song
        ? `You danced to ${song} and we kept the best of it.`
        : 'You danced and we kept the best of it.',
    button: 'See your party',
    kept: (days) =>
      `It stays online for ${days} days. On the page you can save and share it; only from this mail it can be deleted.`,
    signed: (days) => `These links work for ${days} days.`,
    attached: 'You find it attached to this mail.',
    tooLarge: (files) =>
      files === 1
        ? 'One file was too large for a mail. Ask at the booth for it.'
        : `${files} files were too large for a mail. Ask at the booth for them.`,
    missing: 'Not everything came through: something went wrong while recording. Sorry!',
    private: 'Whoever has this link can see it. Nobody else can.',
    forget: 'Delete my data',
    footer: 'You get this one mail because you left your address at the booth.',
  },
  nl: {
    subject: (song) => (song ? `Je DiscoBooth-feestje: ${song}` : 'Je DiscoBooth-feestje'),
    title: 'Je feestje staat klaar!',
    hello: (song) =>
      song
        ? `Je danste op ${song} en wij bewaarden het mooiste.`
        : 'Je danste en wij bewaarden het mooiste.',
    button: 'Bekijk je feestje',
    kept: (days) =>
      `Het blijft ${days} dagen online. Op de pagina kun je het bewaren en delen; verwijderen kan alleen vanuit deze mail.`,
    signed: (days) => `Deze links werken ${days} dagen.`,
    attached: 'Je vindt het als bijlage bij deze mail.',
    tooLarge: (files) =>
      files === 1
        ? 'Eén bestand was te groot voor een mail. Vraag ernaar bij de booth.'
        : `${files} bestanden waren te groot voor een mail. Vraag ernaar bij de booth.`,
    missing: 'Niet alles is aangekomen: bij het opnemen ging iets mis. Sorry!',
    private: 'Wie deze link heeft, kan het zien. Verder niemand.',
    forget: 'Verwijder mijn gegevens',
    footer: 'Je krijgt deze ene mail omdat je bij de booth je adres achterliet.',
  },
}
