import type { Brand } from '#domain/contract/brand.ts'

/** A data block, which no script policy runs; `<` is escaped so that nothing can end it early. */
export function brandTag(brand: Brand): string {
  const json = JSON.stringify(brand).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="brand">${json}</script>`
}
