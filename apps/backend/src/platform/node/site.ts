import { readFile } from 'node:fs/promises'
import type { KioskConfig } from '@discobooth/contract/operator/config'
import type { Hono } from 'hono'
import { type SpotifySettings, spotifySources } from '../../music/spotify/settings.ts'
import type { Env } from '../http/door.ts'
import { fontFiles } from './fonts.ts'
import { createKioskFiles, hasKiosk } from './kiosk-files.ts'

function serveFonts(app: Hono<Env>): void {
  for (const [name, path] of fontFiles) {
    app.get(`/fonts/${name}`, async (context) =>
      context.body(await readFile(path), 200, {
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=604800',
      }),
    )
  }
}

/** Everything that is not API: where the backend is, and the kiosk itself. */
export function serveSite(
  app: Hono<Env>,
  options: {
    kioskDir: string
    publicUrl: string | undefined
    supabaseKey: string
    spotify?: Pick<SpotifySettings, 'apiUrl' | 'sdkUrl'> | undefined
    /** Whence the page fetches songs, where that is not here. */
    songsFrom?: readonly string[] | undefined
  },
): void {
  const answerFile = createKioskFiles(options.kioskDir)

  app.get('/config.json', (context) => {
    const config: KioskConfig = {
      supabaseUrl: ownAddress(context.req.raw, options.publicUrl),
      supabaseKey: options.supabaseKey,
      calls: [
        ...(options.spotify ? spotifySources(options.spotify) : []),
        ...(options.songsFrom ?? []),
      ],
    }
    return context.json(config, 200, { 'cache-control': 'no-store' })
  })

  serveFonts(app)

  app.get('/*', async (context) => {
    const file = await answerFile(context.req.raw)
    if (file) return file
    const message = hasKiosk(options.kioskDir)
      ? 'There is nothing at this address. The kiosk is at /.'
      : `The kiosk is not built: there is no index.html in ${options.kioskDir}. Run npm start, or npm run build -w apps/kiosk.`
    return context.text(`404: Not Found\n${message}\n`, 404, { 'cache-control': 'no-store' })
  })
}

// The kiosk asks where it was opened: at 127.0.0.1, at localhost or under its public name, which
// may be https in front of us. Another address than its own would be another origin.
function ownAddress(request: Request, publicUrl: string | undefined): string {
  const own = new URL(request.url)
  return publicUrl && new URL(publicUrl).host === own.host ? publicUrl : own.origin
}
