// What a page may weigh: the scripts and styles that a browser really loads for it, as gzip.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientFolder } from '#server/http/static.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()
const kilobyte = 1000

/** Sizes of the precompressed files of everything loaded so far. */
async function weigh(page: Page): Promise<{ js: number; css: number }> {
  await page.waitForLoadState('networkidle')
  const urls: string[] = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.name),
  )
  const sum = (ending: string) =>
    [...new Set(urls)]
      .map((url) => new URL(url).pathname)
      .filter((path) => path.startsWith('/assets/') && path.endsWith(ending))
      .map((path) => readFileSync(join(clientFolder, `${path}.gz`)).length)
      .reduce((total, size) => total + size, 0)
  return { js: sum('.js'), css: sum('.css') }
}

test('the sign-in page loads at most 125 KB of script and 20 KB of style', async () => {
  const { js, css } = await weigh(await portal.open('/login'))
  console.info(`login: ${js} B of script, ${css} B of style`)
  expect(js).toBeGreaterThan(0)
  expect(js).toBeLessThanOrEqual(125 * kilobyte)
  expect(css).toBeLessThanOrEqual(20 * kilobyte)
})

test('the signed-in shell with its dashboard loads at most 160 + 30 KB of script', async () => {
  const page = await portal.signIn(await portal.world.makeUser({ role: 'admin' }))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { js } = await weigh(page)
  console.info(`admin dashboard: ${js} B of script`)
  expect(js).toBeLessThanOrEqual(190 * kilobyte)
})
