import { logo } from '#kernel/design/logo.ts'
import type { Brand } from '#kernel/contract/brand.ts'

/** Logo for the bar that is shown before the scripts have loaded. */
const mark =
  '<svg viewBox="0 0 32 32" width="28" height="28" fill="none" stroke-width="3" ' +
  'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
  `<path d="${logo.gate}" stroke="currentColor"/><path d="${logo.tick}" stroke="var(--focus)"/></svg>`

/**
 * Returns the page with the installation's name, logo and branding data, which the first paint
 * needs.
 */
export function fillBrand(html: string, brand: Brand): string {
  return html
    .replace('<!-- brand -->', () => brandTag(brand))
    .replace(/<title>.*<\/title>/, () => `<title>${escapeText(brand.product_name)}</title>`)
    .replace('<!-- logo -->', mark)
    .replace('<!-- name -->', () => escapeText(brand.product_name))
}

/**
 * Returns a script element that only contains data. `<` is escaped, so that the content can't end
 * the element early.
 */
function brandTag(brand: Brand): string {
  const json = JSON.stringify(brand).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="brand">${json}</script>`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
