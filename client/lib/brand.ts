import type { Brand } from '#domain/contract/brand.ts'

/** Brand that the server embeds in the page (see `server/http/brand.ts`). */
export const brand = JSON.parse(document.getElementById('brand')!.textContent) as Brand
