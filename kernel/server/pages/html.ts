// HTML that is safe from injection: all interpolated values are escaped, except HTML created by
// this module.
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

interface Document {
  title: string
  /** Elements of the head besides those that every page has. */
  head: Part
  body: Part
}

export function documentOf({ title, head, body }: Document): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text
}

/**
 * Returns a script element with these attributes that contains data and can't be ended early by its
 * content.
 */
export function dataBlock(data: object, attributes: Html): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return new Html(`<script ${attributes.text}>${json}</script>`)
}

/** Returns a style element. The CSS is the portal's own and is not escaped. */
export function styleBlock(css: string): Html {
  return new Html(`<style>${css}</style>`)
}
