/** Supabase's runtime, where a function runs in it: what is under `waitUntil` lives on after the answer. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined

/** The few parts of Deno that the functions use. */
declare namespace Deno {
  const env: { get(name: string): string | undefined }
  function serve(
    handler: (
      request: Request,
      info: { remoteAddr: { hostname?: string } },
    ) => Response | Promise<Response>,
  ): void
}
