import type { Page } from 'playwright-core'

/** How many clicks a job takes, from the page where it starts, over whatever pages it leads. */
export async function clicksOf(page: Page, job: () => Promise<unknown>): Promise<number> {
  await page.addInitScript(countPresses)
  await page.evaluate(() => sessionStorage.removeItem('clicks'))
  await page.evaluate(countPresses)
  await job()
  return page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

/** A press of the button, and not the click: on a label one press makes two of those. */
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
