/** Dark on white, as every phone can read it. */
const colours = { color: '12061f', bgcolor: 'ffffff' }

/** The backend draws it (P1): no third party sees the payment link, and it works without internet. */
export function qrPath(value: string, size: number): string {
  const query = new URLSearchParams({ size: String(size), data: value, ...colours })
  return `/functions/v1/qr?${query}`
}
