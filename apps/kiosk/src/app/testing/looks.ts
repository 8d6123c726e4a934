/** Without a GPU shadows, glow and gradients are more than half of what a page costs; few tests look at them. */
const plain = new CSSStyleSheet()
plain.replaceSync(`
  *, *::before, *::after {
    box-shadow: none !important;
    text-shadow: none !important;
    filter: none !important;
    backdrop-filter: none !important;
    mask: none !important;
    background-image: none !important;
  }
`)

export function chooseLooks(looks: 'full' | 'plain'): void {
  document.adoptedStyleSheets = looks === 'plain' ? [plain] : []
}
