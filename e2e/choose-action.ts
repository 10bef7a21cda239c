import type { Locator, Page } from 'playwright-core'

/** Chooses an action in the menu of a row. */
export async function chooseAction(
  place: Page | Locator,
  subject: string,
  verb: string,
): Promise<void> {
  await place.getByRole('button', { name: `Actions for ${subject}` }).click()
  await place.getByRole('menuitem', { name: verb, exact: true }).click()
}
