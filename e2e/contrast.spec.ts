// Checks that the contrast check in contrast.ts finds the same faults as axe's contrast rule, which
// it replaces.
import { expect, test } from 'vitest'
import { findFaintTexts } from './contrast.ts'
import { findAccessibilityFaults, usePortal, views } from './portal.ts'

const portal = usePortal()

const texts = `<h1>Texts</h1>
  <p style="color: #767676; background: #fff">Just dark enough</p>
  <p style="color: #777; background: #fff">A little too faint</p>
  <p style="color: #777; background: #fff; font-size: 24px">Large</p>
  <div style="background: #fff"><p style="color: rgb(0 0 0 / 0.5)">Half there</p></div>
  <div style="background: #fff; opacity: 0.5"><p style="color: #333">Faded</p></div>
  <div style="background: oklab(0.3 0 0)"><p style="color: #000">On dark</p></div>
  <button disabled style="color: #ccc; background: #fff">Off</button>
  <p style="color: #ccc; background: #fff; display: none">Hidden</p>
  <p style="color: light-dark(#000, #eee); background: light-dark(#fff, #ccc)">Faint in the dark</p>`

test('the contrast check finds every text that is too faint, and no other text', async () => {
  const page = await portal.open('/robots.txt')
  await page.setContent(texts)
  const found = await findFaintTexts(page)
  const words = found.map((line) => /“(.*)”/.exec(line)?.[1])
  expect(words).toEqual(['A little too faint', 'Half there', 'Faded', 'On dark'])
  const inDark = await findFaintTexts(page, { scheme: 'dark' })
  expect(inDark.filter((line) => line.includes('Faint in the dark'))).toHaveLength(1)
  expect(await findFaintTexts(page)).toEqual(found)
  const byAxe = await findAccessibilityFaults(page, { rules: ['color-contrast'] })
  expect(byAxe).toHaveLength(found.length)
})

test('a page has the same colours in the portal’s dark theme and in the system’s dark mode', async () => {
  const colours = () => {
    const button = getComputedStyle(document.querySelector('button[type=submit]')!)
    return [getComputedStyle(document.body).backgroundColor, button.backgroundColor, button.color]
  }
  // Transitions are switched off, because their intermediate colours belong to neither theme.
  const dark = await portal.open('/login', { ...views.dark, reducedMotion: 'reduce' })
  await dark.getByRole('button', { name: 'Sign in' }).waitFor()
  const bySystem = await dark.evaluate(colours)
  await dark.emulateMedia({ colorScheme: 'light' })
  expect(await dark.evaluate(colours)).not.toEqual(bySystem)
  await dark.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  expect(await dark.evaluate(colours)).toEqual(bySystem)
})
