const PRIVATE = [
  /^localhost$/,
  /\.(?:localhost|local|internal|lan|home\.arpa)$/,
  /^(?:0|10|127)\./,
  /^169\.254\./,
  /^192\.168\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^\[(?:::1?|f[cd]|fe[89ab])/,
]

/** Whether a guest at home can open this address; one of a bar's own network is of no use there. */
export function isReachableFromOutside(address: string | undefined): boolean {
  const host = address === undefined ? undefined : URL.parse(address)?.hostname
  return host !== undefined && !PRIVATE.some((own) => own.test(host))
}
