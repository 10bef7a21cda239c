// Tests how a buyer adds a webhook, sees its deliveries, sends one again, and manages the webhook.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver } from '#app/test/webhook-receiver.ts'
import { startWebhooks } from '#features/webhooks/server/start.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal({ WEBHOOK_ALLOW_PRIVATE: 'on' })
let worker: ReturnType<typeof startWebhooks>

beforeAll(() => {
  const { services, app } = portal.world
  worker = startWebhooks(services, app.log, { pauseMs: 100 })
})
afterAll(() => worker.stop())

test('a buyer adds a webhook, sends a test event, resends it and deletes the webhook', async () => {
  const receiver = await startReceiver()
  const buyer = await portal.world.makeUser({ role: 'buyer' })
  const page = await portal.enter(buyer, '/settings')
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByText('No webhooks yet').waitFor()

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Add webhook', exact: true }).click()
  await form.getByRole('link', { name: 'Choose at least one event' }).waitFor()
  await form.getByLabel('Address').fill('https://ann:pass@example.com/')
  await form.getByLabel('Question asked').check()
  await form.getByRole('button', { name: 'Add webhook', exact: true }).click()
  await form.getByRole('link', { name: /must not contain a user name/ }).waitFor()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('Description').fill('Finance system')
  await form.getByRole('button', { name: 'Add webhook', exact: true }).click()

  const shown = page.getByRole('alertdialog', { name: 'Save the secret' })
  const secret = (await shown.locator('code').textContent())!
  expect(secret).toMatch(/^whsec_/)
  expect(await findFaults(page)).toEqual([])
  receiver.know(secret)
  await shown.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByRole('cell', { name: 'Active' }).waitFor()
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByText('Nothing sent yet').waitFor()
  await page.getByRole('button', { name: 'Send test event' }).click()
  const row = page.getByRole('row', { name: /Test event/ })
  await row.getByText('Delivered').waitFor()
  await row.getByText('204').waitFor()
  receiver.answerStatus(500)
  await row.getByRole('button', { name: /^Send again/ }).click()
  await row.getByText('did not answer with a status from 200 to 299').waitFor()
  await page.getByText('Every delivery has failed since').waitFor()
  expect(receiver.received.map(({ id }) => id)).toEqual(Array(2).fill(receiver.received[0]!.id))
  expect(await findFaults(page)).toEqual([])

  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Pause')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Webhook paused').waitFor()
  await page
    .getByText('This webhook is paused. Resume it to send events, or to send them again.')
    .waitFor()
  expect(await page.getByRole('button', { name: /^Send again/ }).count()).toBe(0)
  await choose('Replace secret')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await page.getByText('The old secret keeps working for 24 hours.').waitFor()
  const next = await page.getByRole('alertdialog').locator('code').textContent()
  expect(next).not.toBe(secret)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Webhook resumed').waitFor()
  await choose('Edit')
  await page.getByRole('dialog').getByLabel('Description').fill('Finance')
  await page.getByRole('dialog').getByRole('button', { name: 'Save webhook' }).click()
  await page.getByText('Webhook changed').waitFor()
  await choose('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Webhook deleted').waitFor()
  await page.getByText('No webhooks yet').waitFor()
})
