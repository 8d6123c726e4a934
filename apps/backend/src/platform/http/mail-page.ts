const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in a mail's html, between tags and inside attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

type MailLogo = { src: string; isDark: boolean; width: number; height: number }

/** Small, whatever its size; one that is dark stands on white. */
function logoHtml({ src, isDark, width, height }: MailLogo): string {
  const shown = Math.round(Math.min(width, 160, (64 * width) / height))
  const ground = isDark ? 'padding:8px;border-radius:10px;background:#ffffff;' : ''
  return `<p style="margin:0 0 10px"><img src="${escapeHtml(src)}" alt="" width="${shown}" style="width:${shown}px;height:auto;border:0;${ground}"></p>
      `
}

/** The room in a mail: many mailboxes read no style sheet, so each element carries its own. */
export function mailPage(mail: {
  language: string
  title: string
  /** What a list of mails shows beside the subject; nowhere else is it seen. */
  preview?: string
  /** Already HTML, of elements that carry their own style. */
  content: string
  footer: string
  brand?: { name: string; line: string; first: string | null; logo: MailLogo | null }
}): string {
  const { name = 'DISCOBOOTH', line = '', first = null, logo = null } = mail.brand ?? {}
  const letters = mail.brand
    ? `font:800 20px/1.3 Unbounded,'Arial Black',Arial,sans-serif`
    : 'font-weight:bold;font-size:15px;letter-spacing:3px'
  const title = escapeHtml(mail.title)
  return `<!doctype html>
<html lang="${mail.language}">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark"><title>${title}</title></head>
  <body style="margin:0;padding:24px 12px;background:#0b0614;color:#ffffff;font:17px/1.5 Outfit,'Segoe UI',Arial,sans-serif">
    ${mail.preview === undefined ? '' : hidden(mail.preview)}<div style="max-width:520px;margin:0 auto;padding:32px 24px;border:2px solid #6a4a94;border-radius:28px;background:#1a0d2e;text-align:center">
      ${logo ? logoHtml(logo) : ''}<p style="margin:0 0 12px;color:${first ?? '#ffd166'};${letters}">${escapeHtml(name)}</p>${line === '' ? '' : `<p style="margin:0 0 12px;color:#c9b6ea;font-size:15px">${escapeHtml(line)}</p>`}
      <h1 style="margin:0 0 18px;font:800 28px/1.2 Unbounded,'Arial Black',Arial,sans-serif;color:#ffffff">${title}</h1>
      ${mail.content}
    </div>
    <p style="max-width:520px;margin:16px auto 0;text-align:center;color:#c9b6ea;font-size:14px">${escapeHtml(mail.footer)}</p>
  </body>
</html>
`
}

/** The gaps behind it keep a list of mails from going on with what comes next in the mail. */
function hidden(preview: string): string {
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#8199;&#847; '.repeat(60)}</div>
    `
}
