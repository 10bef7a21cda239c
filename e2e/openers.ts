// Browser steps of openers, shared by several specs.
import type { Page } from 'playwright-core'
import { keyWords } from '#features/bids/opening/contract/opening.ts'

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Creates a key with the passphrase that the page suggests, and returns the passphrase. */
export async function makeSuggestedKey(page: Page): Promise<string> {
  await press(page, 'Suggest a passphrase')
  const passphrase = await page.getByLabel(keyWords.passphrase, { exact: true }).inputValue()
  await press(page, 'Make your key')
  await page
    .getByText('Your key works. We’ll ask you to prove it again three days before the deadline.')
    .waitFor()
  return passphrase
}
