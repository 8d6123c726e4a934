/** @typedef {import('@discobooth/contract/session/session').Language} Tongue */

const en = {
  title: 'DiscoBooth: the whole booth on one page',
  heading: 'The stage',
  intro: 'A whole booth, alive on this page. No money, no hardware, nothing leaves this machine.',
  kiosk: 'Kiosk',
  booth: 'Booth',
  phone: "The guest's phone",
  inbox: 'Inbox',
  alone: 'opens alone in a new tab',
  tour: 'Tour',
  closeTour: 'Close the tour',
  languages: 'Language',
  step: 'Step',
  asleep: 'When the kiosk shows a code, this phone scans it.',
  mailComing: 'Your mail is on its way.',
  newMail: 'New mail',
  behind: 'Open the link',
  noBooth: 'There is no simulated booth here.',
  emptyInbox: 'What the booth mails arrives here. Nothing leaves this machine.',
  noInbox: 'Mails go to a real mail server here.',
  steps: {
    start: ["Tap LET'S PARTY", 'Be the guest: this is the touchscreen in front of the booth.'],
    mode: ['Pick what you take home', 'Photos, a video, both, or a song only.'],
    pay: ['Pay on the phone', 'It has scanned the code. Nobody is charged: the cashier is a demo.'],
    song: ['Pick your song', 'Any email address will do: mails stay here. Then confirm your song.'],
    door: ['Get into the booth', 'Open its door with a click, then close it. The music starts.'],
    party: ['Dance!', 'Lights, timer and camera run by themselves, and stop with the song.'],
    coming: [
      'That was your party',
      'Your mail is being made. It arrives on the phone in a moment.',
    ],
    mail: ['You have mail', 'It is on the phone. Its link opens in a tab of its own.'],
    noMail: [
      'That was your party',
      'A song alone sends no mail. Take photos or a video next time!',
    ],
    sos: ['SOS', 'Light on, music off, door free. Release the button in the booth to go on.'],
  },
}

/** @type {typeof en} */
const nl = {
  title: 'DiscoBooth: de hele booth op één pagina',
  heading: 'Het podium',
  intro: 'Een hele booth, levend op deze pagina. Geen geld, geen hardware, alles blijft hier.',
  kiosk: 'Kiosk',
  booth: 'Booth',
  phone: 'De telefoon van de gast',
  inbox: 'Inbox',
  alone: 'opent apart in een nieuw tabblad',
  tour: 'Rondleiding',
  closeTour: 'Rondleiding sluiten',
  languages: 'Taal',
  step: 'Stap',
  asleep: 'Toont de kiosk een code, dan scant deze telefoon die.',
  mailComing: 'Je mail is onderweg.',
  newMail: 'Nieuwe mail',
  behind: 'Open de link',
  noBooth: 'Hier is geen nagebootste booth.',
  emptyInbox: 'Wat de booth mailt komt hier aan. Er gaat niets de deur uit.',
  noInbox: 'Mails gaan hier naar een echte mailserver.',
  steps: {
    start: ['Tik op de startknop', 'Wees de gast: dit is het scherm voor de booth.'],
    mode: ['Kies wat je meeneemt', "Foto's, een video, allebei of alleen een nummer."],
    pay: [
      'Betaal op de telefoon',
      'Die heeft de code gescand. Het kost niets: de kassa is een demo.',
    ],
    song: [
      'Kies je nummer',
      'Elk e-mailadres is goed: mails blijven hier. Bevestig dan je nummer.',
    ],
    door: [
      'Stap in de booth',
      'Doe de deur open met een klik en weer dicht. Dan begint de muziek.',
    ],
    party: ['Dansen!', 'Licht, klok en camera lopen vanzelf, en stoppen met het nummer.'],
    coming: ['Dat was je feestje', 'Je mail wordt gemaakt. Die komt zo binnen op de telefoon.'],
    mail: ['Je hebt mail', 'Die staat op de telefoon. De link opent in een eigen tabblad.'],
    noMail: [
      'Dat was je feestje',
      "Bij alleen een nummer hoort geen mail. Neem eens foto's of video!",
    ],
    sos: [
      'SOS',
      'Licht aan, muziek uit, deur vrij. Laat de knop in de booth los om verder te gaan.',
    ],
  },
}

/** @type {typeof en} */
const de = {
  title: 'DiscoBooth: die ganze Kabine auf einer Seite',
  heading: 'Die Bühne',
  intro: 'Eine ganze Kabine, live auf dieser Seite. Kein Geld, keine Hardware, alles bleibt hier.',
  kiosk: 'Kiosk',
  booth: 'Kabine',
  phone: 'Das Handy des Gastes',
  inbox: 'Postfach',
  alone: 'öffnet sich allein in einem neuen Tab',
  tour: 'Rundgang',
  closeTour: 'Rundgang schließen',
  languages: 'Sprache',
  step: 'Schritt',
  asleep: 'Zeigt der Kiosk einen Code, scannt ihn dieses Handy.',
  mailComing: 'Deine Mail ist unterwegs.',
  newMail: 'Neue Mail',
  behind: 'Link öffnen',
  noBooth: 'Hier gibt es keine simulierte Kabine.',
  emptyInbox: 'Was die Kabine verschickt, kommt hier an. Nichts verlässt diesen Rechner.',
  noInbox: 'Mails gehen hier an einen echten Mailserver.',
  steps: {
    start: ['Tipp auf den Startknopf', 'Sei der Gast: Das ist der Touchscreen vor der Kabine.'],
    mode: ['Such aus, was du mitnimmst', 'Fotos, ein Video, beides oder nur ein Song.'],
    pay: [
      'Zahl mit dem Handy',
      'Es hat den Code gescannt. Es kostet nichts: Die Kasse ist eine Demo.',
    ],
    song: [
      'Wähl deinen Song',
      'Jede E-Mail-Adresse geht: Mails bleiben hier. Dann bestätige den Song.',
    ],
    door: [
      'Rein in die Kabine',
      'Öffne die Tür mit einem Klick und schließ sie. Dann startet die Musik.',
    ],
    party: ['Tanz!', 'Licht, Uhr und Kamera laufen von selbst und enden mit dem Song.'],
    coming: ['Das war deine Party', 'Deine Mail wird gemacht. Gleich ist sie auf dem Handy.'],
    mail: ['Du hast Post', 'Sie ist auf dem Handy. Der Link öffnet sich in einem eigenen Tab.'],
    noMail: [
      'Das war deine Party',
      'Zu einem Song allein gibt es keine Mail. Nimm mal Fotos oder Video!',
    ],
    sos: [
      'SOS',
      'Licht an, Musik aus, Tür frei. Lass den Knopf in der Kabine los, dann geht es weiter.',
    ],
  },
}

/** @type {typeof en} */
const fr = {
  title: 'DiscoBooth : toute la cabine sur une page',
  heading: 'La scène',
  intro: 'Toute une cabine, vivante sur cette page. Ni argent ni matériel, tout reste ici.',
  kiosk: 'Borne',
  booth: 'Cabine',
  phone: 'Le téléphone de l’invité',
  inbox: 'Boîte mail',
  alone: 's’ouvre seul dans un nouvel onglet',
  tour: 'Visite',
  closeTour: 'Fermer la visite',
  languages: 'Langue',
  step: 'Étape',
  asleep: 'Quand la borne affiche un code, ce téléphone le scanne.',
  mailComing: 'Ton e-mail est en route.',
  newMail: 'Nouvel e-mail',
  behind: 'Ouvrir le lien',
  noBooth: 'Il n’y a pas de cabine simulée ici.',
  emptyInbox: 'Les e-mails de la cabine arrivent ici. Rien ne quitte cette machine.',
  noInbox: 'Ici, les e-mails partent vers un vrai serveur.',
  steps: {
    start: ['Touche C’EST PARTI', 'Sois l’invité : voici l’écran tactile devant la cabine.'],
    mode: ['Choisis ce que tu emportes', 'Des photos, une vidéo, les deux, ou juste une chanson.'],
    pay: [
      'Paie avec le téléphone',
      'Il a scanné le code. Rien n’est débité : la caisse est une démo.',
    ],
    song: [
      'Choisis ta chanson',
      'N’importe quel e-mail convient : tout reste ici. Puis confirme ta chanson.',
    ],
    door: ['Entre dans la cabine', 'Ouvre sa porte d’un clic, puis ferme-la. La musique démarre.'],
    party: [
      'Danse !',
      'Lumières, minuteur et caméra tournent tout seuls, jusqu’à la fin de la chanson.',
    ],
    coming: ['C’était ta fête', 'Ton e-mail se prépare. Il arrive dans un instant.'],
    mail: ['Tu as un e-mail', 'Il est sur le téléphone. Son lien s’ouvre dans un nouvel onglet.'],
    noMail: [
      'C’était ta fête',
      'Une chanson seule n’envoie pas d’e-mail. Essaie les photos ou la vidéo !',
    ],
    sos: [
      'SOS',
      'Lumière allumée, musique coupée, porte libre. Relâche le bouton dans la cabine pour continuer.',
    ],
  },
}

/** @type {typeof en} */
const es = {
  title: 'DiscoBooth: toda la cabina en una página',
  heading: 'El escenario',
  intro: 'Una cabina entera, viva en esta página. Sin dinero ni aparatos: todo se queda aquí.',
  kiosk: 'Quiosco',
  booth: 'Cabina',
  phone: 'El móvil del invitado',
  inbox: 'Correo',
  alone: 'se abre solo en una pestaña nueva',
  tour: 'Visita',
  closeTour: 'Cerrar la visita',
  languages: 'Idioma',
  step: 'Paso',
  asleep: 'Cuando el quiosco muestra un código, este móvil lo escanea.',
  mailComing: 'Tu correo está en camino.',
  newMail: 'Correo nuevo',
  behind: 'Abrir el enlace',
  noBooth: 'Aquí no hay ninguna cabina simulada.',
  emptyInbox: 'Los correos de la cabina llegan aquí. Nada sale de este equipo.',
  noInbox: 'Aquí los correos van a un servidor de verdad.',
  steps: {
    start: [
      'Toca ¡A BAILAR!',
      'Eres el invitado: esta es la pantalla táctil delante de la cabina.',
    ],
    mode: ['Elige lo que te llevas', 'Fotos, un vídeo, las dos cosas o solo una canción.'],
    pay: ['Paga con el móvil', 'Ya ha escaneado el código. No se cobra nada: la caja es una demo.'],
    song: [
      'Elige tu canción',
      'Vale cualquier correo: todo se queda aquí. Luego confirma tu canción.',
    ],
    door: ['Entra en la cabina', 'Abre la puerta con un clic y ciérrala. Empieza la música.'],
    party: ['¡Baila!', 'Luces, reloj y cámara van solos y se paran con la canción.'],
    coming: ['Esa ha sido tu fiesta', 'Tu correo se está preparando. Llega enseguida.'],
    mail: ['Tienes un correo', 'Está en el móvil. Su enlace se abre en una pestaña aparte.'],
    noMail: [
      'Esa ha sido tu fiesta',
      'Una canción sola no manda correo. ¡La próxima, con fotos o vídeo!',
    ],
    sos: [
      'SOS',
      'Luz encendida, música apagada, puerta libre. Suelta el botón de la cabina para seguir.',
    ],
  },
}

/** @type {Record<Tongue, typeof en>} */
export const words = { en, nl, de, fr, es }

/** @param {string} text @returns {text is Tongue} */
const isTongue = (text) => text in words

/** The stage speaks the language of who opens it, until they choose another one here or at the kiosk. */
export const Language = {
  all: Object.keys(words).filter(isTongue),

  /** @param {Document} page @returns {Tongue | null} */
  of: (page) => Language.from(page.documentElement.lang),

  /** @param {string | null | undefined} text @returns {Tongue | null} */
  from: (text) => Language.all.find((tongue) => text?.startsWith(tongue)) ?? null,

  /** @returns {Tongue} */
  first: () => {
    const asked = new URLSearchParams(location.search).get('lang')
    const wishes = [asked, recall('language'), ...navigator.languages]
    return wishes.map(Language.from).find((tongue) => tongue !== null) ?? 'en'
  },
}

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(`stage.${name}`)
  } catch {
    return null
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`stage.${name}`, value)
  } catch {
    // A browser that keeps nothing forgets it.
  }
}
