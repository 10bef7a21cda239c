import type { Locator, Page } from 'playwright-core'

/** Chooses an action in a row's menu. */
export async function chooseAction(
  place: Page | Locator,
  subject: string,
  verb: string,
): Promise<void> {
  await place.getByRole('button', { name: `Actions for ${subject}` }).click()
  await place.getByRole('menuitem', { name: verb, exact: true }).click()
}
