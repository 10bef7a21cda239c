import { licenceLine, noticesTitle } from '#kernel/contract/brand.ts'
import { openDataLicence } from '#features/open-data/contract/ocds.ts'
import { noticeTexts as texts } from '../contract/public-notice.ts'
import { logo } from '#kernel/design/logo.ts'
import type { Config } from '#kernel/server/platform/config.ts'
import { html, styleBlock, type Html } from '#kernel/server/pages/html.ts'
import { css } from '#kernel/server/pages/style.ts'

interface Page {
  title: string
  description: string
  /** The canonical path of the page. */
  path: string
  body: Html
  /** Address of the feed for the same list. */
  feed?: string
  /**
   * True for pages that search engines should not index: filtered lists, and notices that are no
   * longer public.
   */
  isUnlisted?: boolean
  /** Structured data for search engines. */
  data?: Html
}

const mark = html`<svg
  viewBox="0 0 32 32"
  width="28"
  height="28"
  fill="none"
  stroke-width="3"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="${logo.gate}" stroke="currentColor" />
  <path d="${logo.tick}" stroke="var(--focus)" />
</svg>`

export function pageOf({ brand, publicUrl }: Config, page: Page): string {
  const { title, description, path, body, data, feed, isUnlisted } = page
  const current = /^\/notices(\?|$)/.test(path) ? 'page' : path.startsWith('/notices/') && 'true'
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – ${brand.product_name}</title>
        <meta name="description" content="${description.slice(0, 160)}" />
        <link rel="canonical" href="${publicUrl}${path}" />
        ${isUnlisted && html`<meta name="robots" content="noindex, follow" />`}
        ${
          feed &&
          html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${feed}" />`
        }
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styleBlock(css)} ${data}
      </head>
      <body>
        <a class="skip" href="#main">Skip to main content</a>
        <header>
          <a href="/notices">${mark}${brand.product_name}</a
          ><a href="/notices" ${current && html` aria-current="${current}"`}>${noticesTitle}</a
          ><a href="/login">Sign in</a><a href="/register">Register</a>
        </header>
        <main id="main">${body}</main>
        <footer>
          <p>${licenceLine(brand)}</p>
          <p>
            You may use notices and open data under the
            <a href="${openDataLicence.url}" rel="license">Open Government Licence v3.0</a>.
          </p>
          <p class="links">
            <a href="/notices">${texts.all}</a><a href="/accessibility">${texts.accessibility}</a
            ><a href="mailto:${encodeURIComponent(brand.support_email).replace('%40', '@')}"
              >${brand.support_email}</a
            >
          </p>
        </footer>
      </body>
    </html>`.text
}
