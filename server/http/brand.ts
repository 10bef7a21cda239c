import type { Brand } from '#domain/contract/brand.ts'

/** The page with the installation's own name and data, which the first paint already needs. */
export function fillBrand(html: string, brand: Brand): string {
  return html
    .replace('<!-- brand -->', () => brandTag(brand))
    .replace(/<title>.*<\/title>/, () => `<title>${escapeText(brand.product_name)}</title>`)
    .replace('<!-- name -->', () => escapeText(brand.product_name))
}

/** A data block, which no script policy runs; `<` is escaped so that nothing can end it early. */
function brandTag(brand: Brand): string {
  const json = JSON.stringify(brand).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="brand">${json}</script>`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
