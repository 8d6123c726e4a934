const en = {
  invite: 'Invite somebody',
  list: 'People with an account',
  email: 'Email address',
  role: 'Role',
  booths: 'Booths',
  allBooths: 'All',
  limit: 'Refund limit',
  limitHint: 'The most that they may give back at once, in euros.',
  joined: 'Since',
  waiting: 'Invited, not here yet',
  change: 'Change',
  you: 'you',
  of: (email: string) => `Change ${email}`,
  rights: {
    owner: 'May do everything, and decides about people.',
    manager: 'Runs the booths you choose, helps guests, gives money back up to a limit.',
    bookkeeper: 'Sees money and closes months, without guests’ addresses.',
    viewer: 'Sees figures, and changes nothing.',
  },
  language: 'Their language',
  send: 'Send the invitation',
  sent: (email: string) => `An invitation is on its way to ${email}. It works for an hour.`,
  byHand: (email: string) =>
    `No mail is sent from here. Hand this link to ${email}: it works once, within an hour.`,
  again: 'Send another invitation',
  remove: 'Remove',
  removeAsk: (email: string) => `Remove ${email}?`,
  removeText:
    'They are signed out at once, and cannot come in again. What they did stays in the audit trail.',
  removeGo: 'Remove them',
  noBooths: 'Choose at least one booth.',
}

const nl: typeof en = {
  invite: 'Iemand uitnodigen',
  list: 'Mensen met een account',
  email: 'E-mailadres',
  role: 'Rol',
  booths: 'Booths',
  allBooths: 'Alle',
  limit: 'Terugbetaallimiet',
  limitHint: 'Het meeste dat ze in één keer mogen terugbetalen, in euro’s.',
  joined: 'Sinds',
  waiting: 'Uitgenodigd, nog niet binnen',
  change: 'Veranderen',
  you: 'jij',
  of: (email) => `${email} veranderen`,
  rights: {
    owner: 'Mag alles, en beslist over mensen.',
    manager: 'Beheert de booths die je kiest, helpt gasten, betaalt terug tot een limiet.',
    bookkeeper: 'Ziet geld en sluit maanden af, zonder adressen van gasten.',
    viewer: 'Ziet cijfers en verandert niets.',
  },
  language: 'Hun taal',
  send: 'Uitnodiging sturen',
  sent: (email) => `Er is een uitnodiging onderweg naar ${email}. Die werkt een uur.`,
  byHand: (email) =>
    `Hier wordt geen mail verstuurd. Geef deze link aan ${email}: hij werkt één keer, binnen een uur.`,
  again: 'Nog een uitnodiging sturen',
  remove: 'Verwijderen',
  removeAsk: (email) => `${email} verwijderen?`,
  removeText:
    'Diegene is meteen uitgelogd en komt er niet meer in. Wat gedaan is, blijft in het logboek.',
  removeGo: 'Verwijderen',
  noBooths: 'Kies minstens één booth.',
}

export const peopleTexts = { en, nl }
