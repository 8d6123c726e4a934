/** What only the double of the host needs of Deno. */
declare namespace Deno {
  const args: string[]
  const version: { deno: string }
  function exit(code: number): never
  function serve(
    options: { hostname: string; port: number; onListen(at: { port: number }): void },
    handler: (
      request: Request,
      info: { remoteAddr: { hostname?: string }; completed: Promise<void> },
    ) => Response | Promise<Response>,
  ): void
}
