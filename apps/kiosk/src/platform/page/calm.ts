/** Whether this guest, or their system, asked for a screen that stands still. */
export function isCalm(): boolean {
  const { ease = '' } = document.documentElement.dataset
  return matchMedia('(prefers-reduced-motion: reduce)').matches || ease.split(' ').includes('calm')
}
