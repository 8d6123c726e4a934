/** The few parts of Deno that the functions use. */
declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(
    handler: (
      request: Request,
      info: { remoteAddr: { hostname?: string } },
    ) => Response | Promise<Response>,
  ): void
}
