/** Small in `npm test`, in full in `npm run test:long`. */
export function runs(counts: { usual: number; long: number }): number {
  return process.env['TEST_LONG'] === '1' ? counts.long : counts.usual
}
