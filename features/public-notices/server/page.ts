import { licenceLine, noticesTitle } from '#kernel/contract/brand.ts'
import { openDataLicence } from '#features/open-data/contract/ocds.ts'
import { noticeTexts as texts } from '../contract/public-notice.ts'
import { mailTo } from '#kernel/format/mail-to.ts'
import { logoMark } from '#kernel/server/http/brand.ts'
import type { Config } from '#kernel/server/platform/config.ts'
import { documentOf, html, styleBlock, type Html } from '#kernel/server/pages/html.ts'
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

export function pageOf({ brand, publicUrl }: Config, page: Page): string {
  const { title, description, path, body, data, feed, isUnlisted } = page
  const current = /^\/notices(\?|$)/.test(path) ? 'page' : path.startsWith('/notices/') && 'true'
  return documentOf({
    title: `${title} – ${brand.product_name}`,
    head: html`<meta name="description" content="${description.slice(0, 160)}" />
      <link rel="canonical" href="${publicUrl}${path}" />
      ${isUnlisted && html`<meta name="robots" content="noindex, follow" />`}
      ${
        feed &&
        html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${feed}" />`
      }
      ${styleBlock(css)} ${data}`,
    body: html`<a class="skip" href="#main">Skip to main content</a>
      <header>
        <a href="/notices">${logoMark}${brand.product_name}</a
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
          ><a href="${mailTo(brand.support_email)}">${brand.support_email}</a>
        </p>
      </footer>`,
  })
}
