/** @typedef {import('@discobooth/contract/session/session').Language} Language */
/** @typedef {typeof import('./words/en.js')} File */

/** @type {Record<Language, () => Promise<File>>} */
const files = {
  en: () => import('./words/en.js'),
  nl: () => import('./words/nl.js'),
  de: () => import('./words/de.js'),
  fr: () => import('./words/fr.js'),
  es: () => import('./words/es.js'),
}

/** @param {string | null} text @returns {text is Language} */
const isLanguage = (text) => text !== null && text in files

const asked = new URLSearchParams(globalThis.location.search).get('lang')
export const language = isLanguage(asked) ? asked : 'en'
export const { words } = await files[language]()
