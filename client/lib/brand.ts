import type { Brand } from '#domain/contract/brand.ts'

/** Written into the page by the server, see `server/http/brand.ts`. */
export const brand = JSON.parse(document.getElementById('brand')!.textContent) as Brand
