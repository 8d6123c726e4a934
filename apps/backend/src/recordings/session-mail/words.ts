import type { Language } from '@discobooth/contract/session/session'

type Words = {
  subject: (song: string | null) => string
  title: string
  hello: (song: string | null) => string
  button: string
  /** What its pictures show, for who does not see them: the strip, or a moment. */
  picture: string
  moment: string
  /** Beside the subject in a list of mails; `holds`: '4 photos and 1 video'. */
  preview: (holds: string) => string
  kept: (days: number) => string
  signed: (days: number) => string
  attached: string
  tooLarge: (files: number) => string
  missing: string
  private: string
  forget: string
  noOffers: string
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
    picture: 'The photo strip of your party',
    moment: 'A moment of your party',
    preview: (holds) => `${holds}: see, save and share them.`,
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
    noOffers: 'No offers by mail any more',
    footer: 'You get this mail because you left your address at the booth.',
  },
  nl: {
    subject: (song) => (song ? `Je DiscoBooth-feestje: ${song}` : 'Je DiscoBooth-feestje'),
    title: 'Je feestje staat klaar!',
    hello: (song) =>
      song
        ? `Je danste op ${song} en wij bewaarden het mooiste.`
        : 'Je danste en wij bewaarden het mooiste.',
    button: 'Bekijk je feestje',
    picture: 'De fotostrip van je feestje',
    moment: 'Een moment van je feestje',
    preview: (holds) => `${holds}: bekijken, bewaren en delen.`,
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
    noOffers: 'Geen aanbiedingen meer per mail',
    footer: 'Je krijgt deze mail omdat je bij de booth je adres achterliet.',
  },
  de: {
    subject: (song) => (song ? `Deine DiscoBooth-Party: ${song}` : 'Deine DiscoBooth-Party'),
    title: 'Deine Party ist da!',
    hello: (song) =>
      song
        ? `Du hast zu ${song} getanzt, und wir haben das Beste aufgehoben.`
        : 'Du hast getanzt, und wir haben das Beste aufgehoben.',
    button: 'Zu deiner Party',
    picture: 'Der Fotostreifen deiner Party',
    moment: 'Ein Moment deiner Party',
    preview: (holds) => `${holds}: ansehen, sichern und teilen.`,
    kept: (days) =>
      `Sie bleibt ${days} Tage online. Auf der Seite kannst du alles speichern und teilen; löschen geht nur aus dieser Mail.`,
    signed: (days) => `Diese Links funktionieren ${days} Tage lang.`,
    attached: 'Du findest alles im Anhang dieser Mail.',
    tooLarge: (files) =>
      files === 1
        ? 'Eine Datei war zu groß für eine Mail. Frag an der Kabine danach.'
        : `${files} Dateien waren zu groß für eine Mail. Frag an der Kabine danach.`,
    missing: 'Es ist nicht alles angekommen: Bei der Aufnahme ging etwas schief. Tut uns leid!',
    private: 'Wer diesen Link hat, kann es sehen. Sonst niemand.',
    forget: 'Meine Daten löschen',
    noOffers: 'Keine Angebote mehr per Mail',
    footer: 'Du bekommst diese Mail, weil du an der Kabine deine Adresse eingegeben hast.',
  },
  fr: {
    subject: (song) => (song ? `Ta fête DiscoBooth : ${song}` : 'Ta fête DiscoBooth'),
    title: 'Ta fête est prête !',
    hello: (song) =>
      song
        ? `Tu as dansé sur ${song} et on a gardé le meilleur.`
        : 'Tu as dansé et on a gardé le meilleur.',
    button: 'Voir ta fête',
    picture: 'La bande de photos de ta fête',
    moment: 'Un moment de ta fête',
    preview: (holds) => `${holds} : à voir, enregistrer et partager.`,
    kept: (days) =>
      `Elle reste en ligne ${days} jours. Sur la page, tu peux tout enregistrer et partager ; pour effacer, c’est seulement depuis cet e-mail.`,
    signed: (days) => `Ces liens marchent pendant ${days} jours.`,
    attached: 'Tu la trouves en pièce jointe de cet e-mail.',
    tooLarge: (files) =>
      files === 1
        ? 'Un fichier était trop lourd pour un e-mail. Demande-le à la cabine.'
        : `${files} fichiers étaient trop lourds pour un e-mail. Demande-les à la cabine.`,
    missing: 'Tout n’est pas arrivé : il y a eu un souci pendant l’enregistrement. Désolé !',
    private: 'Toute personne qui a ce lien peut voir ta fête. Personne d’autre.',
    forget: 'Effacer mes données',
    noOffers: 'Ne plus recevoir d’offres par e-mail',
    footer: 'Tu reçois cet e-mail parce que tu as laissé ton adresse à la cabine.',
  },
  es: {
    subject: (song) => (song ? `Tu fiesta DiscoBooth: ${song}` : 'Tu fiesta DiscoBooth'),
    title: '¡Tu fiesta está lista!',
    hello: (song) =>
      song ? `Bailaste con ${song} y guardamos lo mejor.` : 'Bailaste y guardamos lo mejor.',
    button: 'Ver tu fiesta',
    picture: 'La tira de fotos de tu fiesta',
    moment: 'Un momento de tu fiesta',
    preview: (holds) => `${holds}: para ver, guardar y compartir.`,
    kept: (days) =>
      `Estará en línea ${days} días. En la página puedes guardarla y compartirla; borrarla, solo desde este correo.`,
    signed: (days) => `Estos enlaces funcionan ${days} días.`,
    attached: 'La encuentras adjunta a este correo.',
    tooLarge: (files) =>
      files === 1
        ? 'Un archivo era demasiado grande para un correo. Pídelo en la cabina.'
        : `${files} archivos eran demasiado grandes para un correo. Pídelos en la cabina.`,
    missing: 'No ha llegado todo: algo falló al grabar. ¡Lo sentimos!',
    private: 'Quien tenga este enlace puede verla. Nadie más.',
    forget: 'Borrar mis datos',
    noOffers: 'No recibir más ofertas por correo',
    footer: 'Recibes este correo porque dejaste tu dirección en la cabina.',
  },
}
