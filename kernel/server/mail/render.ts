import type { Brand } from '#kernel/contract/brand.ts'
import type { Email, Quote } from './email.ts'

interface Message {
  subject: string
  text: string
  html: string
}

interface Envelope {
  brand: Brand
  publicUrl: string
  /** Recipient's name; null for emails queued before names were stored. */
  name: string | null
  /** True if the email can be muted, in which case the footer says so. */
  canBeMuted: boolean
}

export const settingsPath = '/settings'

/**
 * Renders text and HTML from one source. User input appears only in bodies, escaped. Each of the
 * portal's sentences is one line, whatever names and titles it contains; only quotations keep their
 * line breaks.
 */
export function renderEmail(email: Email, envelope: Envelope): Message {
  const { brand, publicUrl, name, canBeMuted } = envelope
  const summary = oneLine(email.summary)
  const paragraphs = [
    name && !email.isToStranger ? oneLine(`Hello ${name},`) : 'Hello,',
    summary,
    ...(email.paragraphs ?? []).map((one) => (typeof one === 'string' ? oneLine(one) : one)),
  ]
  const list = (email.list ?? []).map(({ label, detail, path }) => ({
    label: oneLine(label),
    detail: oneLine(detail),
    url: publicUrl + path,
  }))
  const link = email.action && {
    label: email.action.label,
    url: publicUrl + email.action.path,
  }
  const mutes = canBeMuted
    ? [
        ...(email.unsubscribe?.links ?? []),
        { label: 'Manage email preferences', path: settingsPath },
      ].map(({ label, path }) => ({ label: oneLine(label), url: publicUrl + path }))
    : []
  const after = email.afterList ? [oneLine(email.afterList)] : []
  const sender = `${brand.product_name} · ${brand.support_email}`
  const footer = [email.reason, ...mutes.map(({ label, url }) => `${label}: ${url}`), sender]
  return {
    subject: `${oneLine(email.subject)} – ${oneLine(brand.product_name)}`,
    text: [
      ...paragraphs.map((one) => (typeof one === 'string' ? one : quoted(one))),
      ...list.map(({ label, detail, url }) => `- ${label}\n  ${detail}\n  ${url}`),
      ...after,
      ...(link ? [`${link.label}:\n${link.url}`] : []),
      `--\n${footer.join('\n')}`,
    ].join('\n\n'),
    html: page(
      brand.product_name,
      summary,
      [
        ...paragraphs.map(paragraph),
        ...(list.length > 0 ? [bullets(list)] : []),
        ...after.map(paragraph),
        ...(link ? [button(link)] : []),
        `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d8d4c9;font-size:14px;line-height:20px;color:#4b5763">
${escape(email.reason)}${mutes.map(({ label, url }) => `<br>${anchor(url, label)}`).join('')}<br>${marked(sender)}</p>`,
      ].join('\n'),
    ),
  }
}

/** Returns the HTML page. It uses tables and inline styles, which all email programs support. */
function page(product: string, summary: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(product)}</title>
</head>
<body style="margin:0;padding:0;background:#f8f7f3">
<div style="display:none;max-height:0;overflow:hidden">${escape(summary)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;background:#f8f7f3">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:584px;background:#ffffff;border:1px solid #d8d4c9;border-radius:6px">
<tr><td style="padding:16px 24px;background:#0b4a5e;border-radius:5px 5px 0 0;font:700 16px/24px system-ui,-apple-system,'Segoe UI',sans-serif;color:#ffffff">${escape(product)}</td></tr>
<tr><td style="padding:24px;font:16px/24px system-ui,-apple-system,'Segoe UI',sans-serif;color:#16202b;overflow-wrap:break-word">
${body}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`
}

const anchor = (url: string, text: string) =>
  `<a href="${escape(url)}" style="color:#0a5a8a">${marked(text)}</a>`

type Paragraph = NonNullable<Email['paragraphs']>[number]

function paragraph(one: Paragraph): string {
  return typeof one === 'string'
    ? `<p style="margin:0 0 16px">${marked(one)}</p>`
    : `<p style="margin:0 0 4px">${marked(oneLine(one.by))}</p>
<blockquote style="margin:0 0 16px;padding:4px 0 4px 12px;border-left:3px solid #d8d4c9">${linesOf(one.quote).map(escape).join('<br>')}</blockquote>`
}

/** Formats a quotation with `>`, as email programs do. */
const quoted = ({ by, quote }: Quote) =>
  `${oneLine(by)}\n${linesOf(quote)
    .map((line) => `> ${line}`)
    .join('\n')}`

function bullets(list: { label: string; detail: string; url: string }[]): string {
  const items = list.map(
    ({ label, detail, url }) =>
      `<li style="margin:0 0 12px">${anchor(url, label)}<br><span style="display:block;font-size:14px;line-height:20px;color:#4b5763">${escape(detail)}</span></li>`,
  )
  return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.join('\n')}</ul>`
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:10px 16px;border-radius:4px;background:#0b4a5e;color:#ffffff;font-weight:600;text-decoration:none">${escape(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#4b5763">${escape(url)}</p>`
}

/** Tender references and email addresses, which browsers would break at their hyphens. */
const unbroken = /[A-Z]+-\d{4}-\d+|[^\s@]{1,64}@[^\s@]+\w/g

/**
 * Escapes one of the portal's texts. References and addresses wrap to the next line as a whole;
 * only an address that is longer than a line is broken.
 */
function marked(text: string): string {
  return escape(text).replace(unbroken, (part) => {
    const style = part.includes('@') ? 'display:inline-block' : 'white-space:nowrap'
    return `<span style="${style}">${part}</span>`
  })
}

/** Replaces line breaks with spaces, and removes characters that change the text direction. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .trim()
}

/** Splits at everything that an email program may treat as a line break. */
const linesOf = (text: string) => text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map(oneLine)

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}
