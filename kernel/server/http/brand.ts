import { logo } from '#kernel/design/logo.ts'
import type { Brand } from '#kernel/contract/brand.ts'
import { dataBlock, html } from '#kernel/server/pages/html.ts'

/** Logo for pages without scripts, and for the bar that is shown before the scripts have loaded. */
export const logoMark = html`<svg
  viewBox="0 0 32 32"
  width="28"
  height="28"
  fill="none"
  stroke-width="3"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="${logo.gate}" stroke="currentColor" />
  <path d="${logo.tick}" stroke="var(--focus)" />
</svg>`

/**
 * Returns the page with the installation's name, logo and branding data, which the first paint
 * needs.
 */
export function fillBrand(page: string, brand: Brand): string {
  const name = html`${brand.product_name}`.text
  const data = dataBlock(brand, html`type="application/json" id="brand"`).text
  return page
    .replace('<!-- brand -->', () => data)
    .replace(/<title>.*<\/title>/, () => `<title>${name}</title>`)
    .replace('<!-- logo -->', () => logoMark.text)
    .replace('<!-- name -->', () => name)
}
