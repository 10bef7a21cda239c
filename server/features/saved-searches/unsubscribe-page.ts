import { unsubscribeTexts as texts } from '#domain/contract/saved-search.ts'
import type { Config } from '#server/platform/config.ts'
import { html, styleBlock, type Html } from '#server/pages/html.ts'
import { css } from '#server/pages/style.ts'

const managePath = '/supplier/searches'

interface Asked {
  searches: { name: string }[]
  token: string
}

export function askPage(config: Config, { searches, token }: Asked): string {
  const isOne = searches.length === 1
  const title = isOne ? texts.title : texts.titleSeveral
  return pageOf(
    config,
    title,
    html`<p>${texts.question}</p>
      <ul>
        ${searches.map(({ name }) => html`<li><strong>${name}</strong></li>`)}
      </ul>
      <p>${isOne ? texts.stays : texts.staysSeveral}</p>
      <form method="post" action="/unsubscribe/${token}">
        <button class="button" type="submit">${texts.verb}</button>
      </form>`,
  )
}

export const donePage = (config: Config) =>
  pageOf(config, texts.done, html`<p>${texts.doneHint}</p>`)

export const unknownPage = (config: Config) =>
  pageOf(config, texts.unknown, html`<p>${texts.unknownHint}</p>`)

/**
 * Returns a page with inline styles and without scripts, so that it works in the built-in browser
 * of any email program.
 */
function pageOf({ brand }: Config, title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – ${brand.product_name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styleBlock(css)}
      </head>
      <body>
        <header><a href="/">${brand.product_name}</a></header>
        <main>
          <h1>${title}</h1>
          ${body}
          <p><a href="${managePath}">${texts.manage}</a></p>
        </main>
      </body>
    </html>`.text
}
