import { startFakeSpotify } from '@discobooth/fakes/spotify'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests in the browser find the fake Spotify. */
    spotifyUrl: string
  }
}

/** A page cannot start a server: one stands ready for those that ask for it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const fake = await startFakeSpotify()
  project.provide('spotifyUrl', fake.url)
  return fake.stop
}
