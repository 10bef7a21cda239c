import type { Brand } from '#domain/contract/brand.ts'

/** The server embeds the brand in the page, see `server/http/brand.ts`. */
export const brand = JSON.parse(document.getElementById('brand')!.textContent) as Brand
