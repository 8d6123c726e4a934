// Loaded under Deno ahead of a function: what Supabase's runtime gives it, and where it ends it. Once the
// answer is out, only what is under `waitUntil` lives on, so an isolate that has none of it left is ended.

const serve = Deno.serve
const endsWhenIdle = Deno.args[0] === 'ends-when-idle'
let busy = 0

/** In which an answer that is written gets out of the process. */
const LEAVE_MS = 100

function endIfIdle(): void {
  if (busy === 0) Deno.exit(0)
}

function hold(work: Promise<unknown>): void {
  busy += 1
  const over = () => {
    busy -= 1
    if (busy === 0 && endsWhenIdle) setTimeout(endIfIdle, LEAVE_MS)
  }
  work.then(over, over)
}

Object.assign(globalThis, { EdgeRuntime: { waitUntil: hold } })
Object.assign(Deno, {
  serve(handler: Parameters<typeof serve>[1]) {
    const onListen = ({ port }: { port: number }) =>
      console.log(JSON.stringify({ port, deno: Deno.version.deno }))
    serve({ hostname: '127.0.0.1', port: 0, onListen }, (request, info) => {
      hold(info.completed)
      return handler(request, info)
    })
  },
})
