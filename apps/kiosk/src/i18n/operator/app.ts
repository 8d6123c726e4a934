const en = {
  title: 'App',
  refresh: 'Refresh PWA',
  updating: 'Updating...',
  motion: 'Motion on this screen',
  motions: { full: 'Full', light: 'Light, for a small machine', still: 'None' },
  motionHint: 'Chosen when this machine was first started, by how fast it draws.',
}

const nl: typeof en = {
  title: 'App',
  refresh: 'PWA vernieuwen',
  updating: 'Bijwerken...',
  motion: 'Beweging op dit scherm',
  motions: { full: 'Volledig', light: 'Licht, voor een kleine computer', still: 'Geen' },
  motionHint: 'Gekozen bij de eerste start, naar hoe snel deze computer tekent.',
}

export const appTexts = { en, nl }
