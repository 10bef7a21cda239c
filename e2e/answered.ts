import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Does what makes a page ask, and waits until it has every answer, those included that it asks for
 * on account of another. Streams have no end, and what is fetched ahead in idle time may come later.
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

/** Twice, so that whatever an answer has changed is on screen, and has asked for what it needs. */
async function draw(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}
