import type { Config } from '#kernel/server/platform/config.ts'
import { documentOf, html, styleBlock, type Html } from '#kernel/server/pages/html.ts'
import { css } from '#kernel/server/pages/style.ts'

const texts = {
  unknownHint:
    'The search may have been deleted, or the address may be incomplete. You can change what we tell you about when you’re signed in.',
}

const managePath = '/supplier/searches'

interface Asked {
  searches: { name: string }[]
  token: string
}

export function askPage(config: Config, { searches, token }: Asked): string {
  const isOne = searches.length === 1
  const title = isOne ? 'Stop emails about a saved search' : 'Stop emails about saved searches'
  return pageOf(
    config,
    title,
    html`<p>Do you want to stop emails about new matches of:</p>
      <ul>
        ${searches.map(({ name }) => html`<li><strong>${name}</strong></li>`)}
      </ul>
      <p>
        ${isOne ? 'The search stays in the portal as a shortcut.' : 'The searches stay in the portal as shortcuts.'}
      </p>
      <form method="post" action="/unsubscribe/${token}">
        <button class="button" type="submit">Stop these emails</button>
      </form>`,
  )
}

export const donePage = (config: Config) =>
  pageOf(
    config,
    'You’ll get no more of these emails',
    html`<p>You can change this again under “Saved searches” when you’re signed in.</p>`,
  )

export const unknownPage = (config: Config) =>
  pageOf(config, 'This link doesn’t work', html`<p>${texts.unknownHint}</p>`)

/**
 * Returns a page with inline styles and without scripts, so that it works in the built-in browser
 * of any email program.
 */
function pageOf({ brand }: Config, title: string, body: Html): string {
  return documentOf({
    title: `${title} – ${brand.product_name}`,
    head: styleBlock(css),
    body: html`<header><a href="/">${brand.product_name}</a></header>
      <main>
        <h1>${title}</h1>
        ${body}
        <p><a href="${managePath}">Go to saved searches</a></p>
      </main>`,
  })
}
