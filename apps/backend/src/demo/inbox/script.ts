/** Looks for new mails: one that was opened stays open, and its frame where it is. */
export const script = `
const everyMs = 2000
const list = document.querySelector('main')

async function look() {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [header, nextHeader] = [list, page].map((place) => place.querySelector('header'))
  header.querySelector('.count').textContent = nextHeader.querySelector('.count').textContent
  if (page.querySelector('.empty') === null) list.querySelector('.empty')?.remove()
  const news = [...page.querySelectorAll('.mail')].reverse()
  for (const mail of news) {
    const known = list.querySelector('[data-id="' + mail.dataset.id + '"]')
    if (known === null) show(mail, header)
    else if (known.dataset.state !== mail.dataset.state) {
      known.dataset.state = mail.dataset.state
      known.querySelector('.state').replaceWith(mail.querySelector('.state'))
    }
  }
}

/** What is being read is not closed by what has just come. */
function show(mail, header) {
  const opens = mail.open
  const newest = list.querySelector('.mail')
  mail.open = false
  header.after(mail)
  if (opens && (newest === null || newest.open)) mail.open = true
}

async function keepLooking() {
  if (!document.hidden) await look().catch(() => undefined)
  setTimeout(keepLooking, everyMs)
}
setTimeout(keepLooking, everyMs)
`
