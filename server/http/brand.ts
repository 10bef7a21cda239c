import type { Brand } from '#domain/contract/brand.ts'

/** Returns the page with the installation's name and data, which the first paint needs. */
export function fillBrand(html: string, brand: Brand): string {
  return html
    .replace('<!-- brand -->', () => brandTag(brand))
    .replace(/<title>.*<\/title>/, () => `<title>${escapeText(brand.product_name)}</title>`)
    .replace('<!-- name -->', () => escapeText(brand.product_name))
}

/**
 * Returns a data block that isn't executed; `<` is escaped so that the content can't end it early.
 */
function brandTag(brand: Brand): string {
  const json = JSON.stringify(brand).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="brand">${json}</script>`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
