const PRIVATE = [
  // A name without a dot, but no IPv6 address: only a network of its own knows it.
  /^[^.[]*$/,
  /\.(?:localhost|local|internal|lan|home\.arpa)$/,
  /(?:^|\.)fritz\.box$/,
  /^(?:0|10|127)(?:\.\d+){3}$/,
  /^169\.254(?:\.\d+){2}$/,
  /^192\.168(?:\.\d+){2}$/,
  // Behind the provider's own translator.
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d+){2}$/,
  /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}$/,
  /^\[(?:::1?\]|f[cd]|fe[89ab])/,
]

/** Whether a guest at home can open this address; one of a bar's own network is of no use there. */
export function isReachableFromOutside(address: string | undefined): boolean {
  const host = address === undefined ? undefined : URL.parse(address)?.hostname
  return host !== undefined && !PRIVATE.some((own) => own.test(host))
}
