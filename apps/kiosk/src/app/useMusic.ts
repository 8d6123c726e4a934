import { useEffect, useState } from 'react'
import type { Music } from '../music/music.ts'
import { useKiosk } from './kiosk-context.tsx'

/** The booth's music, once it is loaded; null until then. */
export function useMusic(): Music | null {
  const kiosk = useKiosk()
  const [music, setMusic] = useState<Music | null>(null)
  useEffect(() => {
    let gone = false
    void kiosk.music().then((loaded) => !gone && setMusic(loaded))
    return () => {
      gone = true
    }
  }, [kiosk])
  return music
}
