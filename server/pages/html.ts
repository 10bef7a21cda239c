// HTML that cannot be broken into: whatever is put into it is text, unless it was made here as well.
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type { Html }

type Part = Html | string | number | null | undefined | false | readonly Part[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(textOf)))
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map((one: Part) => textOf(one)).join('')
  return String(part).replace(/[&<>"']/g, (sign) => escapes[sign]!)
}

/** As a data block, which nothing in the data can end. */
export function dataBlock(data: object): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return new Html(`<script type="application/ld+json">${json}</script>`)
}

/** Of our own making, as it is. */
export function styleBlock(css: string): Html {
  return new Html(`<style>${css}</style>`)
}
