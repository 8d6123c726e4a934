/** Without a GPU the lit room, shadows and glow are half of what a page costs; few tests look at them. */
const plain = new CSSStyleSheet()
plain.replaceSync(`
  *, *::before, *::after {
    box-shadow: none !important;
    text-shadow: none !important;
    filter: none !important;
    backdrop-filter: none !important;
    mask: none !important;
  }
`)

export function chooseLooks(looks: 'full' | 'plain'): void {
  document.adoptedStyleSheets = looks === 'plain' ? [plain] : []
}
