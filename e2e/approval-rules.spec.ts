// Tests how an owner writes a rule with two approvals, and how a draft is then approved by two
// people and published.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalTexts } from '#features/approvals/contract/approval.ts'
import { approvalRuleTexts as texts } from '#features/approvals/contract/approval-rule.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { newestRequest, sendForApproval } from '#app/test/approval-rows.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('an owner’s rule requires two people to approve a tender before it is published', async () => {
  const { world } = portal
  const owner = await world.makeUser({ role: 'buyer', name: 'Olive Owner' })
  const first = await world.makeColleague(owner, 'member', { name: 'Farah Malik' })
  const preparer = await world.makeColleague(owner, 'member', { name: 'Pat Preparer' })
  const page = await portal.enter(owner, '/settings')
  await page.getByRole('link', { name: texts.title, exact: true }).click()
  await page.getByText('No approval rules').waitFor()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: 'Publishing a tender' }).check()
  await form.getByLabel('Above a value in pounds').fill('40000')
  await form.getByLabel('First approval').selectOption('Farah Malik')
  await form.getByLabel('Second approval').selectOption('Any owner')
  await form.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('row', { name: /Publishing a tender Above £40,000 Farah Malik/ }).waitFor()
  expect(await findFaults(page)).toEqual([])

  const values = { status: 'draft', estimated_value: '50000', created_by: preparer.id } as const
  const tender = await world.makeTender(values)
  const params = { tenderId: tender.id }
  const theirs = await world.signedIn(preparer)
  await sendForApproval(theirs, params, { kind: 'publication' })
  const publish = () => theirs.post(`/api/tenders/${tender.id}/publish`)

  await approve(await portal.enter(first, `/tenders/${tender.id}`))
  await expect.poll(() => newestRequest(theirs, params)).toMatchObject({ level: 2 })
  expect((await publish()).body.message).toBe(approvalTexts.required.publication)

  await approve(await portal.enter(owner, `/tenders/${tender.id}`))
  await expect.poll(() => newestRequest(theirs, params)).toMatchObject({ state: 'approved' })
  await theirs.call(publishTender, { params })
  await page.goto(`${portal.address}/tenders/${tender.id}`)
  await page.getByText('Published', { exact: true }).first().waitFor()
})

async function approve(page: Page): Promise<void> {
  const request = page.getByRole('region', { name: 'Approvals' })
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await request.getByText(/^(First|Second) approval by/).waitFor()
}
