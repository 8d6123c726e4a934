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
  /** The file has come, and a tap that was waited upon for long counts no more. */
  tapAgain: string
  kept: (days: number) => string
  language: string
  forgetHow: string
  forgetTitle: string
  forgetText: string
  forgetYes: string
  forgetNo: string
  offersTitle: string
  offersText: string
  offersYes: string
  offersStopped: { title: string; text: string }
  offersUnknown: { title: string; text: string }
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
    moreToCome: 'More is still on its way. It appears here by itself.',
    tapAgain: 'It is ready: tap once more to share it.',
    kept: (days) => `Everything is deleted after ${days} days. Whoever has this link can see it.`,
    language: 'Language',
    forgetHow: 'To delete everything, tap “Delete my data” in your mail.',
    forgetTitle: 'Delete everything?',
    forgetText:
      'Your photos, your video and your email address are deleted at once and for good. This link stops working for everybody.',
    forgetYes: 'Yes, delete everything',
    forgetNo: 'No, keep it',
    offersTitle: 'No offers any more?',
    offersText:
      'We write to this address no more about offers, news and invitations. The mail with your photos and video is not part of that, and neither are they.',
    offersYes: 'No offers any more',
    offersStopped: {
      title: 'Done',
      text: 'Nobody here writes to you about offers any more. Your photos and video stay where they are.',
    },
    offersUnknown: {
      title: 'This link does not work',
      text: 'Nothing was changed: the link is not whole. Open it once more from your mail, with everything that belongs to it.',
    },
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
      text: 'Your party is safe, but it cannot be read just now. We keep trying: it appears here by itself.',
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
    moreToCome: 'De rest is nog onderweg. Het verschijnt hier vanzelf.',
    tapAgain: 'Het staat klaar: tik nog een keer om het te delen.',
    kept: (days) => `Alles wordt na ${days} dagen verwijderd. Wie deze link heeft, kan het zien.`,
    language: 'Taal',
    forgetHow: 'Wil je alles verwijderen? Tik op ‘Verwijder mijn gegevens’ in je mail.',
    forgetTitle: 'Alles verwijderen?',
    forgetText:
      "Je foto's, je video en je e-mailadres worden meteen en voorgoed verwijderd. Deze link werkt dan voor niemand meer.",
    forgetYes: 'Ja, verwijder alles',
    forgetNo: 'Nee, bewaren',
    offersTitle: 'Geen aanbiedingen meer?',
    offersText:
      "We schrijven dit adres niet meer over aanbiedingen, nieuws en uitnodigingen. De mail met je foto's en je video hoort daar niet bij; die blijven gewoon staan.",
    offersYes: 'Geen aanbiedingen meer',
    offersStopped: {
      title: 'Geregeld',
      text: "Niemand hier schrijft je nog over aanbiedingen. Je foto's en je video blijven waar ze zijn.",
    },
    offersUnknown: {
      title: 'Deze link werkt niet',
      text: 'Er is niets veranderd: de link is niet compleet. Open hem nog eens vanuit je mail, met alles wat erbij hoort.',
    },
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
      text: 'Je feestje is veilig, maar is nu even niet te lezen. We blijven het proberen: het verschijnt hier vanzelf.',
    },
  },
  de: {
    title: 'Deine Party',
    dancedTo: (song) => `Du hast zu ${song} getanzt`,
    strip: 'Fotostreifen',
    videoFailed: 'Dein Browser kann dieses Video nicht abspielen. Speichere es einfach.',
    saveAll: 'Alles speichern',
    save: 'Speichern',
    share: 'Teilen',
    copied: 'Link kopiert',
    shareTitle: 'Meine DiscoBooth-Party',
    moreToCome: 'Der Rest ist noch unterwegs. Er erscheint hier von selbst.',
    tapAgain: 'Es ist bereit: Tipp noch einmal, um es zu teilen.',
    kept: (days) => `Nach ${days} Tagen wird alles gelöscht. Wer diesen Link hat, kann es sehen.`,
    language: 'Sprache',
    forgetHow: 'Möchtest du alles löschen? Tipp in deiner Mail auf „Meine Daten löschen“.',
    forgetTitle: 'Alles löschen?',
    forgetText:
      'Deine Fotos, dein Video und deine E-Mail-Adresse werden sofort und für immer gelöscht. Der Link funktioniert dann für niemanden mehr.',
    forgetYes: 'Ja, alles löschen',
    forgetNo: 'Nein, behalten',
    offersTitle: 'Keine Angebote mehr?',
    offersText:
      'Wir schreiben dieser Adresse nichts mehr über Angebote, Neuigkeiten und Einladungen. Die Mail mit deinen Fotos und deinem Video gehört nicht dazu; sie bleiben, wo sie sind.',
    offersYes: 'Keine Angebote mehr',
    offersStopped: {
      title: 'Erledigt',
      text: 'Von hier schreibt dir niemand mehr wegen Angeboten. Deine Fotos und dein Video bleiben, wo sie sind.',
    },
    offersUnknown: {
      title: 'Dieser Link geht nicht',
      text: 'Es wurde nichts geändert: Der Link ist nicht vollständig. Öffne ihn noch einmal aus deiner Mail, mit allem, was dazugehört.',
    },
    gone: {
      title: 'Alles weg',
      text: 'Deine Fotos, dein Video und deine E-Mail-Adresse sind gelöscht. Danke fürs Tanzen!',
    },
    onlyFromMail: {
      title: 'Nur aus der Mail',
      text: 'Es wurde nichts gelöscht. Wer die Mail bekommen hat, kann darin mit „Meine Daten löschen“ alles löschen.',
    },
    unknown: {
      title: 'Hier ist nichts',
      text: 'Hinter diesem Link ist keine Party. Vielleicht ist sie zu lange her, gelöscht, oder der Link ist nicht ganz kopiert. Öffne ihn noch einmal aus deiner Mail.',
    },
    tooMany: {
      title: 'Einen Moment',
      text: 'Zu viele falsche Links. Versuch es in einer Minute noch einmal.',
    },
    away: {
      title: 'Einen Moment',
      text: 'Deine Party ist sicher, lässt sich aber gerade nicht öffnen. Wir versuchen es weiter: Sie erscheint hier von selbst.',
    },
  },
  fr: {
    title: 'Ta fête',
    dancedTo: (song) => `Tu as dansé sur ${song}`,
    strip: 'Bande de photos',
    videoFailed: 'Ton navigateur ne peut pas lire cette vidéo. Enregistre-la.',
    saveAll: 'Tout enregistrer',
    save: 'Enregistrer',
    share: 'Partager',
    copied: 'Lien copié',
    shareTitle: 'Ma fête DiscoBooth',
    moreToCome: 'Le reste arrive. Il s’affiche ici tout seul.',
    tapAgain: 'C’est prêt : touche encore une fois pour partager.',
    kept: (days) =>
      `Tout est effacé après ${days} jours. Toute personne qui a ce lien peut voir la page.`,
    language: 'Langue',
    forgetHow: 'Pour tout effacer, touche « Effacer mes données » dans ton e-mail.',
    forgetTitle: 'Tout effacer ?',
    forgetText:
      'Tes photos, ta vidéo et ton adresse e-mail sont effacées tout de suite et pour de bon. Ce lien ne marchera plus pour personne.',
    forgetYes: 'Oui, tout effacer',
    forgetNo: 'Non, je garde',
    offersTitle: 'Plus d’offres ?',
    offersText:
      'Nous n’écrirons plus à cette adresse pour des offres, des nouvelles ou des invitations. L’e-mail avec tes photos et ta vidéo n’est pas concerné ; elles restent en place.',
    offersYes: 'Plus d’offres',
    offersStopped: {
      title: 'C’est fait',
      text: 'Plus personne ici ne t’écrit pour des offres. Tes photos et ta vidéo restent en place.',
    },
    offersUnknown: {
      title: 'Ce lien ne marche pas',
      text: 'Rien n’a été changé : le lien n’est pas entier. Ouvre-le encore une fois depuis ton e-mail, en entier.',
    },
    gone: {
      title: 'Tout est effacé',
      text: 'Tes photos, ta vidéo et ton adresse e-mail sont effacées. Merci d’avoir dansé !',
    },
    onlyFromMail: {
      title: 'Seulement depuis l’e-mail',
      text: 'Rien n’a été effacé. La personne qui a reçu l’e-mail peut tout effacer avec le lien « Effacer mes données ».',
    },
    unknown: {
      title: 'Rien ici',
      text: 'Il n’y a pas de fête derrière ce lien. Elle est peut-être trop ancienne, effacée, ou le lien n’est pas copié en entier. Ouvre-le encore une fois depuis ton e-mail.',
    },
    tooMany: {
      title: 'Un instant',
      text: 'Trop de liens erronés. Réessaie dans une minute.',
    },
    away: {
      title: 'Un instant',
      text: 'Ta fête est bien gardée, mais on ne peut pas l’afficher pour le moment. On réessaie : elle apparaîtra ici toute seule.',
    },
  },
  es: {
    title: 'Tu fiesta',
    dancedTo: (song) => `Bailaste con ${song}`,
    strip: 'Tira de fotos',
    videoFailed: 'Tu navegador no puede reproducir este vídeo. Guárdalo.',
    saveAll: 'Guardar todo',
    save: 'Guardar',
    share: 'Compartir',
    copied: 'Enlace copiado',
    shareTitle: 'Mi fiesta DiscoBooth',
    moreToCome: 'Aún falta algo por llegar. Aparece aquí solo.',
    tapAgain: 'Ya está: toca otra vez para compartirlo.',
    kept: (days) => `Todo se borra a los ${days} días. Quien tenga este enlace puede verlo.`,
    language: 'Idioma',
    forgetHow: 'Para borrarlo todo, toca «Borrar mis datos» en tu correo.',
    forgetTitle: '¿Borrarlo todo?',
    forgetText:
      'Tus fotos, tu vídeo y tu dirección de correo se borran ahora mismo y para siempre. Este enlace dejará de funcionar para todos.',
    forgetYes: 'Sí, borrarlo todo',
    forgetNo: 'No, guardarlo',
    offersTitle: '¿No más ofertas?',
    offersText:
      'No escribiremos más a esta dirección sobre ofertas, novedades e invitaciones. El correo con tus fotos y tu vídeo no cuenta; todo eso se queda donde está.',
    offersYes: 'No más ofertas',
    offersStopped: {
      title: 'Hecho',
      text: 'Nadie de aquí te escribirá más sobre ofertas. Tus fotos y tu vídeo se quedan donde están.',
    },
    offersUnknown: {
      title: 'Este enlace no funciona',
      text: 'No se ha cambiado nada: el enlace no está entero. Ábrelo otra vez desde tu correo, con todo lo que lleva.',
    },
    gone: {
      title: 'Todo borrado',
      text: 'Tus fotos, tu vídeo y tu dirección de correo se han borrado. ¡Gracias por bailar!',
    },
    onlyFromMail: {
      title: 'Solo desde el correo',
      text: 'No se ha borrado nada. Quien recibió el correo puede borrarlo todo con el enlace «Borrar mis datos».',
    },
    unknown: {
      title: 'Aquí no hay nada',
      text: 'Detrás de este enlace no hay ninguna fiesta. Quizá ya pasó el plazo, se borró o el enlace no está copiado entero. Ábrelo otra vez desde tu correo.',
    },
    tooMany: {
      title: 'Un momento',
      text: 'Demasiados enlaces equivocados. Prueba dentro de un minuto.',
    },
    away: {
      title: 'Un momento',
      text: 'Tu fiesta está a salvo, pero ahora mismo no se puede abrir. Seguimos intentándolo: aparecerá aquí sola.',
    },
  },
}
