// Before the first pixel: what the start screen's picture in index.html has to know. It blocks the page, so
// it is short; a policy of ours forbids scripts and styles in the page itself.
{
  const page = document.documentElement
  if (location.pathname !== '/' && location.pathname !== '/start') page.dataset.lit = 'dim'
  try {
    page.lang = localStorage.getItem('language') ?? page.lang
  } catch {
    // Storage that is blocked knows nothing.
  }
}
