import type { ScreenTexts } from './en.ts'

export const screens = {
  dev: {
    notFound: 'On dirait que cette page n’existe pas :(',
    goHome: 'Retour à l’accueil',
    queueSong: 'Tester la file d’attente',
    showKeyboard: 'Afficher le clavier',
    hideKeyboard: 'Masquer le clavier',
    label: 'Essaie le clavier',
  },
  ease: {
    title: 'PLUS FACILE POUR TOI',
    large: { name: 'Gros caractères', text: 'Tout est écrit plus grand.' },
    contrast: { name: 'Contraste élevé', text: 'Blanc sur noir, bords nets.' },
    calm: { name: 'Écran calme', text: 'Rien ne bouge.' },
    low: { name: 'Boutons plus bas', text: 'Tous les boutons sont plus bas.' },
    time: 'Avec l’une de ces options, tu as aussi deux fois plus de temps.',
    done: 'Terminé',
  },
  keys: {
    letters: ['a z e r t y u i o p', 'q s d f g h j k l m', "w x c v b n '"],
    bySpace: 'é è à ç {space} . -',
    accents: 'â ê ë î ï ô û ù œ',
    inAddresses: 'é è ç',
    ending: '.fr',
    endings: '.be .ch .eu .org',
  },
  email: {
    prompt: 'Saisis ton adresse e-mail pour recevoir tes photos et vidéos :',
    queuePrompt: 'On envoie tes photos et vidéos à cette adresse',
    placeholder: 'Tape ton adresse e-mail',
    suffixes: 'Fournisseurs d’e-mail',
    meant: (address) => `Tu voulais dire ${address} ?`,
    next: 'Continuer',
    consent:
      'En cliquant sur le bouton Continuer, j’accepte que mon adresse e-mail soit utilisée pour recevoir mes photos, mes vidéos, des nouvelles, des offres et des invitations.',
  },
  queue: {
    queueSong: 'RÉSERVE TON TOUR',
    hint: 'C’est bientôt à toi : ta fête commence juste après.',
    payment: 'PAIEMENT',
    email: 'E-MAIL',
    pickSong: 'CHOISIS UNE CHANSON',
    close: 'Fermer',
    next: 'Continuer',
    paid: 'Payé',
    paidText: 'Ta fête est payée. On passe à la suite !',
    dance: 'Dance Hits',
    classics: 'Disco Classics',
    confirmHint: 'C’est bien celle-là ?',
    nextUp: (song) => `À suivre : ${song}`,
    offer: (price, time) => `À toi ensuite ? Dès ${price}, libre dans ${time}`,
    offerFree: (time) => `À toi ensuite ? Prêt dans ${time}`,
    startsIn: (time) => `Ça commence dans ${time}`,
  },
  recording: {
    onTheWay: {
      photo: (address) => `Tes photos sont en route vers ${address}.`,
      video: (address) => `Ta vidéo est en route vers ${address}.`,
      'photo-video': (address) => `Tes photos et ta vidéo sont en route vers ${address}.`,
    },
    troublePaid: 'La caméra a un souci. Si elle n’a rien enregistré, on te rembourse.',
    trouble: 'La caméra a un souci. La musique est toute à toi !',
  },
  refund: {
    title: 'On te rembourse',
    back: {
      under_way: (price) => `Ton remboursement de ${price} est en route.`,
      later: (price) => `Ton paiement de ${price} te sera remboursé dans quelques jours.`,
      needs_you: (price) =>
        `Ton paiement de ${price} peut t’être remboursé : le service de paiement t’a écrit pour savoir où l’envoyer.`,
      back: (price) => `Ton paiement de ${price} a été remboursé.`,
      failed: (price) => `Ton paiement de ${price} n’a pas pu être remboursé. Contacte-nous.`,
    },
    earlier: {
      under_way: 'Le remboursement de ton paiement précédent est en route.',
      later: 'Ton paiement précédent te sera remboursé dans quelques jours.',
      needs_you:
        'Ton paiement précédent peut t’être remboursé : le service de paiement t’a écrit pour savoir où l’envoyer.',
      back: 'Ton paiement précédent a été remboursé.',
      failed: 'Ton paiement précédent n’a pas pu être remboursé. Contacte-nous.',
    },
  },
  summary: {
    enjoyed: 'On espère que c’était génial !',
    mail: 'Tu vas bientôt recevoir le récap de ta session par e-mail.',
    neverBegan: 'Ta fête n’a pas commencé',
    pressed: 'Quelqu’un a appuyé sur le bouton d’urgence. Besoin d’aide ? Demande à l’équipe.',
    newParty: 'Nouvelle fête',
    nobody: 'Aucune session à afficher',
    silent: 'La musique s’est arrêtée et n’est pas revenue.',
    stopped: 'Ta fête a été arrêtée',
    sorry: 'Toutes nos excuses !',
    returnsIn: (seconds) => `Retour à l’accueil dans ${seconds} s`,
    code: {
      offer: 'Scanne-le sur ton téléphone',
      title: 'Scanne ceci avec ton téléphone',
      how: 'Vise avec l’appareil photo. Ta fête s’y affiche toute seule.',
      who: 'Toute personne qui le scanne peut voir ta fête.',
      close: 'Fermer',
    },
  },
  sos: {
    help: 'Ouvre la porte. À l’équipe : vérifiez la cabine, merci.',
  },
  door: {
    limit: (time) => `Ferme la porte d’ici ${time}, sinon on annule.`,
    money: 'Tu ne perds pas ton argent.',
    fault: 'La cabine ne détecte pas sa porte',
    faultText: 'Demande à l’équipe, ou annule.',
  },
  pay: {
    waiting: 'On attend ton paiement…',
  },
  mode: {
    everything: 'Tout',
  },
  outOfOrder: {
    title: 'HORS SERVICE',
    text: 'La cabine est fermée pour le moment. Reviens plus tard !',
    help: (number) => `Une question ? WhatsApp ${number}`,
  },
} satisfies ScreenTexts
