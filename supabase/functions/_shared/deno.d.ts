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
