/** How long to wait before try number `failures + 1`: growing, and never in step with other kiosks. */
export function backOffMs(wait: {
  failures: number
  firstMs: number
  mostMs: number
  random: () => number
}): number {
  const doubled = wait.firstMs * 2 ** Math.min(wait.failures - 1, 30)
  return Math.min(wait.mostMs, doubled) * (0.5 + wait.random() / 2)
}
