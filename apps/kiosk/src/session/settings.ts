import type { BoothSettings } from '@discobooth/contract/booth-settings'
import { limits } from '@discobooth/contract/limits'
import { defaultLanguage, type Language, languages } from '@discobooth/contract/session'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LocalStore } from '../platform/storage.ts'

/** The booth's settings as last known: what an existing booth has in local storage, else the defaults. */
export function createSettings(local: LocalStore): StoreApi<BoothSettings> {
  const settings = createStore<BoothSettings>()(() => ({
    boothId: local.read('boothId') ?? '',
    freeMode: local.read('freeMode') === 'true',
    language: storedLanguage(local),
    helpNumber: '',
    priceMultiplier: limits.price.multiplier,
    songMenu: 'tiles',
  }))
  settings.subscribe(({ boothId, freeMode }) => {
    local.write('boothId', boothId)
    local.write('freeMode', String(freeMode))
  })
  return settings
}

/** The guest's language. It is remembered, so that a reload does not change it. */
export function createLanguage(local: LocalStore): StoreApi<{ language: Language }> {
  const store = createStore<{ language: Language }>()(() => ({ language: storedLanguage(local) }))
  store.subscribe(({ language }) => local.write('language', language))
  return store
}

function storedLanguage(local: LocalStore): Language {
  const stored = local.read('language')
  return languages.find((language) => language === stored) ?? defaultLanguage
}
