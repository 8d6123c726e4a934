import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionStore } from '../platform/storage.ts'

/** What a guest can ask for, in the order in which it is offered. */
export const easeKinds = ['large', 'contrast', 'calm', 'low'] as const
export type EaseKind = (typeof easeKinds)[number]
export type Ease = Readonly<Record<EaseKind, boolean>>

const none: Ease = { large: false, contrast: false, calm: false, low: false }

export type EaseStore = StoreApi<Ease> & {
  /** The next guest begins with the booth as it is. */
  forget(): void
}

/** What makes the screen easier for this guest. It outlasts a reload, and not the guest. */
export function createEase(stored: SessionStore): EaseStore {
  const wanted = (stored.read('ease') ?? '').split(' ')
  const store = createStore<Ease>()(() => ({
    large: wanted.includes('large'),
    contrast: wanted.includes('contrast'),
    calm: wanted.includes('calm'),
    low: wanted.includes('low'),
  }))
  store.subscribe((ease) => {
    const words = easeWords(ease)
    if (words) stored.write('ease', words)
    else stored.remove('ease')
  })
  return { ...store, forget: () => store.setState(none) }
}

/** As the style sheets read it, from `data-ease`. */
export const easeWords = (ease: Ease): string => easeKinds.filter((kind) => ease[kind]).join(' ')
