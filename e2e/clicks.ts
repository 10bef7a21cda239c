import type { Page } from 'playwright-core'

/** Returns the number of clicks that a job takes, over all the pages that it visits. */
export async function clicksOf(page: Page, job: () => Promise<unknown>): Promise<number> {
  await page.addInitScript(countPresses)
  await page.evaluate(() => sessionStorage.removeItem('clicks'))
  await page.evaluate(countPresses)
  await job()
  return page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

/**
 * Counts pointer presses instead of click events, because one press on a label causes two click
 * events.
 */
function countPresses(): void {
  if (Object.hasOwn(globalThis, 'countsPresses')) return
  Object.assign(globalThis, { countsPresses: true })
  addEventListener(
    'pointerdown',
    () => {
      const clicks = Number(sessionStorage.getItem('clicks'))
      sessionStorage.setItem('clicks', String(clicks + 1))
    },
    { capture: true },
  )
}
