import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { deviceDefaults } from '@discobooth/contract/device/device-defaults'
import type { Language } from '@discobooth/contract/session/session'
import { defaultLanguage, wishedLanguage } from '@discobooth/contract/texts/languages'
import { limits } from '@discobooth/contract/wire/limits'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LocalStore } from '../platform/storage.ts'

const mirrored = [
  'boothId',
  'freeMode',
  'protocol',
  'raspberryIp',
  'raspberryPort',
  'raspberryEndpoint',
] as const

/** The booth's settings as last known: what an existing booth has in local storage, else the defaults. */
export function createSettings(local: LocalStore): StoreApi<BoothSettings> {
  const settings = createStore<BoothSettings>()(() => ({
    boothId: local.read('boothId') ?? '',
    freeMode: local.read('freeMode') === 'true',
    language: storedLanguage(local),
    helpNumber: '',
    priceMultiplier: limits.price.multiplier,
    songMenu: 'tiles',
    partyVolume: limits.player.partyVolume,
    protocol: local.read('protocol') === 'http' ? 'http' : deviceDefaults.protocol,
    raspberryIp: local.read('raspberryIp') ?? '',
    raspberryPort: local.read('raspberryPort') || deviceDefaults.raspberryPort,
    raspberryEndpoint: local.read('raspberryEndpoint') || deviceDefaults.raspberryEndpoint,
    location: null,
    brand: { name: '', line: '', colours: null, logo: null },
    outOfOrderSince: null,
    takesRealMoney: false,
    lacks: null,
    deliversMedia: true,
  }))
  settings.subscribe((next) => {
    for (const key of mirrored) local.write(key, String(next[key]))
    if (next.location) local.write('currentLocation', JSON.stringify(next.location))
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
  return wishedLanguage(local.read('language')) ?? defaultLanguage
}
