import type { Language } from '@discobooth/contract/session/session'

type Words = {
  title: string
  dancedTo: (song: string) => string
  strip: string
  videoFailed: string
  saveAll: string
  save: string
  share: string
  copied: string
  shareTitle: string
  moreToCome: string
  kept: (days: number) => string
  language: string
  forgetHow: string
  forgetTitle: string
  forgetText: string
  forgetYes: string
  forgetNo: string
  gone: { title: string; text: string }
  onlyFromMail: { title: string; text: string }
  unknown: { title: string; text: string }
  tooMany: { title: string; text: string }
  away: { title: string; text: string }
}

export const words: Record<Language, Words> = {
  en: {
    title: 'Your party',
    dancedTo: (song) => `You danced to ${song}`,
    strip: 'Photo strip',
    videoFailed: 'Your browser cannot play this video. Save it instead.',
    saveAll: 'Save everything',
    save: 'Save',
    share: 'Share',
    copied: 'Link copied',
    shareTitle: 'My DiscoBooth party',
    moreToCome: 'More is still on its way. Look again in a few minutes.',
    kept: (days) => `Everything is deleted after ${days} days. Whoever has this link can see it.`,
    language: 'Language',
    forgetHow: 'To delete everything, tap “Delete my data” in your mail.',
    forgetTitle: 'Delete everything?',
    forgetText:
      'Your photos, your video and your email address are deleted at once and for good. This link stops working for everybody.',
    forgetYes: 'Yes, delete everything',
    forgetNo: 'No, keep it',
    gone: {
      title: 'All gone',
      text: 'Your photos, your video and your email address are deleted. Thanks for dancing!',
    },
    onlyFromMail: {
      title: 'Only from the mail',
      text: 'Nothing was deleted. Whoever got the mail can delete everything with the link “Delete my data” in it.',
    },
    unknown: {
      title: 'Nothing here',
      text: 'There is no party at this link. It may be older than it is kept, or deleted, or not copied completely. Open it from your mail once more.',
    },
    tooMany: { title: 'One moment', text: 'Too many wrong links. Try again in a minute.' },
    away: {
      title: 'One moment',
      text: 'Your party is safe, but it cannot be read just now. Try again in a minute.',
    },
  },
  nl: {
    title: 'Je feestje',
    dancedTo: (song) => `Je danste op ${song}`,
    strip: 'Fotostrip',
    videoFailed: 'Je browser kan deze video niet afspelen. Bewaar hem in plaats daarvan.',
    saveAll: 'Alles bewaren',
    save: 'Bewaren',
    share: 'Delen',
    copied: 'Link gekopieerd',
    shareTitle: 'Mijn DiscoBooth-feestje',
    moreToCome: 'Er komt nog meer. Kijk over een paar minuten opnieuw.',
    kept: (days) => `Alles wordt na ${days} dagen verwijderd. Wie deze link heeft, kan het zien.`,
    language: 'Taal',
    forgetHow: 'Wil je alles verwijderen? Tik op ‘Verwijder mijn gegevens’ in je mail.',
    forgetTitle: 'Alles verwijderen?',
    forgetText:
      "Je foto's, je video en je e-mailadres worden meteen en voorgoed verwijderd. Deze link werkt dan voor niemand meer.",
    forgetYes: 'Ja, verwijder alles',
    forgetNo: 'Nee, bewaren',
    gone: {
      title: 'Alles is weg',
      text: "Je foto's, je video en je e-mailadres zijn verwijderd. Bedankt voor het dansen!",
    },
    onlyFromMail: {
      title: 'Alleen vanuit de mail',
      text: 'Er is niets verwijderd. Wie de mail kreeg, kan alles verwijderen met de link ‘Verwijder mijn gegevens’ daarin.',
    },
    unknown: {
      title: 'Niets te vinden',
      text: 'Achter deze link zit geen feestje. Misschien is het te oud, verwijderd, of is de link niet helemaal gekopieerd. Open hem nog eens vanuit je mail.',
    },
    tooMany: {
      title: 'Een momentje',
      text: 'Te veel verkeerde links. Probeer het over een minuut opnieuw.',
    },
    away: {
      title: 'Een momentje',
      text: 'Je feestje is veilig, maar is nu even niet te lezen. Probeer het over een minuut opnieuw.',
    },
  },
}
