// Before anything is drawn: whoever chose light or dark sees no flash of the other.
try {
  const theme = localStorage.getItem('console.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that keeps nothing has the system's.
}
