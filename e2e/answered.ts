import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Runs an action and waits until every request that it causes has a reply, including requests
 * caused by a reply. Doesn't wait for event streams, which never end, or for prefetches that start
 * later, in idle time.
 */
export async function untilAnswered(page: Page, act: () => Promise<unknown>): Promise<void> {
  const waiting = new Set<Request>()
  const begin = (request: Request) => {
    if (!request.url().includes('/stream')) waiting.add(request)
  }
  const end = (request: Request) => void waiting.delete(request)
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await act()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  do {
    await expect.poll(() => waiting.size).toBe(0)
    await draw(page)
  } while (waiting.size > 0)
  page.off('request', begin)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
}

/**
 * Waits for two frames, so that the page has rendered a reply and sent the requests caused by it.
 */
async function draw(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}
