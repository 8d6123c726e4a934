import type { Language } from '@discobooth/contract/session/session'

type Words = {
  title: string
  demo: string
  buys: string
  pay: (price: string) => string
  decline: string
  paid: { title: string; text: string }
  declined: { title: string; text: string }
  closed: { title: string; text: string }
  unknown: { title: string; text: string }
}

export const words: Record<Language, Words> = {
  en: {
    title: 'PAY TO DISCO',
    demo: 'Demo cashier: no real money moves.',
    buys: 'You buy',
    pay: (price) => `Pay ${price}`,
    decline: 'No thanks',
    paid: { title: 'Thank you!', text: 'Paid. Now look at the screen.' },
    declined: {
      title: 'Not paid',
      text: 'Nothing was charged. Tap “Try Again” at the booth for a new code.',
    },
    closed: {
      title: 'Closed',
      text: 'This code is no longer in use and nothing was charged. Scan the one the booth shows now.',
    },
    unknown: {
      title: 'Nothing here',
      text: 'This code is not known here. Scan the one the booth shows.',
    },
  },
  nl: {
    title: 'BETAAL EN DANS',
    demo: 'Demokassa: er gaat geen echt geld om.',
    buys: 'Je koopt',
    pay: (price) => `Betaal ${price}`,
    decline: 'Toch niet',
    paid: { title: 'Dank je wel!', text: 'Betaald. Kijk maar op het scherm.' },
    declined: {
      title: 'Niet betaald',
      text: 'Er is niets afgeschreven. Tik bij de booth op ‘Probeer opnieuw’ voor een nieuwe code.',
    },
    closed: {
      title: 'Gesloten',
      text: 'Deze code geldt niet meer en er is niets afgeschreven. Scan de code die de booth nu toont.',
    },
    unknown: {
      title: 'Niets te vinden',
      text: 'Deze code is hier niet bekend. Scan de code die de booth toont.',
    },
  },
  de: {
    title: 'ZAHL UND TANZ',
    demo: 'Demo-Kasse: Es fließt kein echtes Geld.',
    buys: 'Du kaufst',
    pay: (price) => `${price} zahlen`,
    decline: 'Doch nicht',
    paid: { title: 'Danke!', text: 'Bezahlt. Schau jetzt auf den Bildschirm.' },
    declined: {
      title: 'Nicht bezahlt',
      text: 'Es wurde nichts abgebucht. Tipp an der Kabine auf „Noch einmal“, dann gibt es einen neuen Code.',
    },
    closed: {
      title: 'Geschlossen',
      text: 'Dieser Code gilt nicht mehr, und es wurde nichts abgebucht. Scann den, den die Kabine jetzt zeigt.',
    },
    unknown: {
      title: 'Hier ist nichts',
      text: 'Diesen Code kennen wir nicht. Scann den, den die Kabine zeigt.',
    },
  },
  fr: {
    title: 'PAIE ET DANSE',
    demo: 'Caisse de démo : aucun vrai paiement.',
    buys: 'Tu achètes',
    pay: (price) => `Payer ${price}`,
    decline: 'Non merci',
    paid: { title: 'Merci !', text: 'C’est payé. Regarde maintenant l’écran.' },
    declined: {
      title: 'Pas payé',
      text: 'Rien n’a été débité. Touche « Réessayer » sur la cabine pour avoir un nouveau code.',
    },
    closed: {
      title: 'Fermé',
      text: 'Ce code n’est plus valable et rien n’a été débité. Scanne celui que la cabine affiche maintenant.',
    },
    unknown: {
      title: 'Rien ici',
      text: 'On ne connaît pas ce code. Scanne celui que la cabine affiche.',
    },
  },
  es: {
    title: 'PAGA Y BAILA',
    demo: 'Caja de demostración: sin dinero real.',
    buys: 'Compras',
    pay: (price) => `Pagar ${price}`,
    decline: 'Mejor no',
    paid: { title: '¡Gracias!', text: 'Pagado. Ahora mira la pantalla.' },
    declined: {
      title: 'Sin pagar',
      text: 'No se ha cobrado nada. Toca «Reintentar» en la cabina para tener un código nuevo.',
    },
    closed: {
      title: 'Cerrado',
      text: 'Este código ya no vale y no se ha cobrado nada. Escanea el que muestra ahora la cabina.',
    },
    unknown: {
      title: 'Aquí no hay nada',
      text: 'No conocemos este código. Escanea el que muestra la cabina.',
    },
  },
}
