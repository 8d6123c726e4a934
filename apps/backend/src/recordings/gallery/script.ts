/** What loops starts by itself, for who does not mind; sharing, where the phone can; copying the link where it can't. The page works without. */
export const script = `'use strict'
if (matchMedia('(prefers-reduced-motion: no-preference)').matches) {
  for (const film of document.querySelectorAll('video[loop]')) film.play().catch(() => {})
}
for (const button of document.querySelectorAll('button[data-share]')) {
  const { share: title, copied } = button.dataset
  const url = location.origin + location.pathname
  const canShare = typeof navigator.share === 'function'
  if (!canShare && !navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      if (canShare) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        document.getElementById('told').textContent = copied
      }
    } catch {
      // Thought better of it.
    }
  })
}
`
