// What takes the place of axe's rule on contrast finds what that one finds.
import { expect, test } from 'vitest'
import { findFaintTexts } from './contrast.ts'
import { findAccessibilityFaults, usePortal } from './portal.ts'

const portal = usePortal()

const texts = `<h1>Texts</h1>
  <p style="color: #767676; background: #fff">Just dark enough</p>
  <p style="color: #777; background: #fff">A little too faint</p>
  <p style="color: #777; background: #fff; font-size: 24px">Large</p>
  <div style="background: #fff"><p style="color: rgb(0 0 0 / 0.5)">Half there</p></div>
  <div style="background: #fff; opacity: 0.5"><p style="color: #333">Faded</p></div>
  <div style="background: oklab(0.3 0 0)"><p style="color: #000">On dark</p></div>
  <button disabled style="color: #ccc; background: #fff">Off</button>
  <p style="color: #ccc; background: #fff; display: none">Hidden</p>`

test('the texts that are too faint are found, and no others', async () => {
  const page = await portal.open('/robots.txt')
  await page.setContent(texts)
  const found = await findFaintTexts(page)
  const words = found.map((line) => /“(.*)”/.exec(line)?.[1])
  expect(words).toEqual(['A little too faint', 'Half there', 'Faded', 'On dark'])
  const byAxe = await findAccessibilityFaults(page, { rules: ['color-contrast'] })
  expect(byAxe).toHaveLength(found.length)
})
