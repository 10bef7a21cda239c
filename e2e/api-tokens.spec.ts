// Tests that a user can create an API token, see it once, and revoke it later.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tokenTexts } from '#features/accounts/contract/api-token.ts'
import { testPassword } from '#app/test/world.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('a supplier creates an API token, a program uses it, and the supplier revokes it', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.enter(user, '/settings')
  await portal.world.db
    .updateTable('sessions')
    .set({ password_proven_at: sql<string>`now() - interval '1 hour'` })
    .where('user_id', '=', user.id)
    .execute()
  await page.getByRole('link', { name: tokenTexts.title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: tokenTexts.title }).waitFor()
  await page.getByText('You have no API tokens').waitFor()

  await page.getByRole('button', { name: tokenTexts.create }).click()
  const form = page.getByRole('dialog', { name: tokenTexts.create })
  expect(await form.getByRole('checkbox').count()).toBe(5)
  await form.getByLabel('Read', { exact: true }).uncheck()
  await form.getByRole('button', { name: tokenTexts.create }).click()
  await form.getByRole('link', { name: 'Enter a name for the token' }).waitFor()
  await form.getByRole('link', { name: tokenTexts.scopesRequired }).waitFor()

  await form.getByLabel('Name').fill('Nightly import')
  await form.getByLabel('Read', { exact: true }).check()
  await form.getByLabel('Expires after').selectOption('30 days')
  await form.getByRole('button', { name: tokenTexts.create }).click()
  const prompt = page.getByRole('dialog', { name: 'Enter your password' })
  await prompt.getByLabel('Your password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')

  const shown = page.getByRole('alertdialog', { name: 'Copy your token now' })
  const token = await shown.getByLabel('API token', { exact: true }).textContent()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await shown.getByText('Have you saved the token? It will not be shown again.').waitFor()
  await shown.getByRole('button', { name: 'Yes, it is saved' }).click()
  const table = page.getByRole('table', { name: tokenTexts.title })
  await table.getByText(`${token!.slice(0, 11)}…`).waitFor()
  await table.getByText('Not yet').waitFor()
  expect(await page.content()).not.toContain(token)

  const headers = { authorization: `Bearer ${token}` }
  const askAsProgram = async () =>
    (await fetch(`${portal.address}/api/tenders`, { headers })).status
  expect(await askAsProgram()).toBe(200)
  await expect
    .poll(async () => {
      await page.reload()
      await table.waitFor()
      return table.getByText('Not yet').count()
    })
    .toBe(0)
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Revoke: Nightly import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('API token revoked').waitFor()
  await page.getByText('You have no API tokens').waitFor()
  expect(await askAsProgram()).toBe(401)
})
