import type { Brand } from '#kernel/contract/brand.ts'

/** Brand that the server embeds in the page (see `kernel/server/http/brand.ts`). */
export const brand = JSON.parse(document.getElementById('brand')!.textContent) as Brand
