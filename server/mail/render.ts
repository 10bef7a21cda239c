import type { Brand } from '#domain/contract/brand.ts'
import type { Letter } from './letters.ts'

export interface Message {
  subject: string
  text: string
  html: string
}

/** One source, two forms. Whatever a user wrote appears in bodies only, and escaped. */
export function renderLetter(letter: Letter, brand: Brand, publicUrl: string): Message {
  const link = letter.action && {
    label: letter.action.label,
    url: `${publicUrl}${letter.action.path}`,
  }
  return {
    subject: `${oneLine(letter.subject)} – ${oneLine(brand.product_name)}`,
    text: [
      ...letter.paragraphs,
      ...(link ? [`${link.label}:\n${link.url}`] : []),
      `--\n${letter.reason}\n${brand.product_name} · ${brand.support_email}`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en-GB">
<body style="margin:0;background:#f8f7f3;font:16px/24px system-ui,sans-serif;color:#16202b">
<div style="max-width:560px;margin:0 auto;padding:24px">
<p style="margin:0 0 24px;font-weight:700;color:#0b4a5e">${escape(brand.product_name)}</p>
${letter.paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('\n')}
${link ? button(link) : ''}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d8d4c9;font-size:14px;line-height:20px;color:#4b5763">
${escape(letter.reason)}<br>${escape(brand.product_name)} · ${escape(brand.support_email)}</p>
</div>
</body>
</html>`,
  }
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:10px 16px;border-radius:4px;background:#0b4a5e;color:#ffffff;font-weight:600;text-decoration:none">${escape(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#4b5763">${escape(url)}</p>`
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}
