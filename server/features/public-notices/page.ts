import { openDataLicence } from '#domain/contract/ocds.ts'
import { noticeTexts as texts } from '#domain/contract/public-notice.ts'
import type { Config } from '#server/platform/config.ts'
import { html, styleBlock, type Html } from '#server/pages/html.ts'
import { css } from '#server/pages/style.ts'

interface Page {
  title: string
  description: string
  /** The canonical path of the page. */
  path: string
  body: Html
  /** Address of the same list as a feed. */
  feed?: string
  /**
   * True for pages that search engines should not index: filtered lists, and notices that are no
   * longer public.
   */
  isUnlisted?: boolean
  /** Structured data for search engines. */
  data?: Html
}

const logo = html`<svg viewBox="0 0 32 32" width="28" height="28" fill="none" aria-hidden="true">
  <path d="M6 8h20M6 16h20M6 24h11" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
  <circle cx="24" cy="24" r="3.5" fill="var(--focus)" />
</svg>`

export function pageOf({ brand, publicUrl }: Config, page: Page): string {
  const { title, description, path, body, data, feed, isUnlisted } = page
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
          <a href="/notices">${logo}${brand.product_name}</a><a href="/login">${texts.signIn}</a
          ><a href="/register">${texts.register}</a>
        </header>
        <main id="main">${body}</main>
        <footer>
          <p>
            ${texts.licence}
            <a href="${openDataLicence.url}" rel="license">${openDataLicence.name}</a>.
          </p>
          <p>
            <a href="/notices">${texts.all}</a><a href="/accessibility">${texts.accessibility}</a
            ><a href="mailto:${encodeURIComponent(brand.support_email).replace('%40', '@')}"
              >${brand.support_email}</a
            >
          </p>
        </footer>
      </body>
    </html>`.text
}
