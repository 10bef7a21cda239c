// Tests how two people publish a tender that needs approval: one sends it, the other finds it on
// the dashboard, reads it and approves it.
import { expect, test } from 'vitest'
import { makeRule } from '#app/test/approval-rows.ts'
import { linkFromEmail } from './emails.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('a member sends a draft for approval, a colleague approves it, and the member publishes it', async () => {
  const { world } = portal
  const owner = await world.makeUser({ role: 'buyer' })
  const member = await world.makeColleague(owner, 'member', { name: 'Mel Member' })
  const colleague = await world.makeColleague(owner, 'member', { name: 'Cole League' })
  await makeRule(world, owner, { covers: 'publication' })
  const tender = await world.makeTender({
    created_by: member.id,
    status: 'draft',
    title: 'School meals',
    description: 'Warm meals for four schools.',
  })

  const page = await portal.enter(member, `/tenders/${tender.id}`)
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    return dialog
  }
  const refused = await publish()
  await refused.getByText('Your organisation requires approval', { exact: false }).waitFor()
  expect(await findFaults(page)).toEqual([])
  await refused.getByRole('button', { name: 'Send for approval' }).click()
  await refused.waitFor({ state: 'detached' })
  const request = page.getByRole('region', { name: 'Approvals' })
  await request.getByText('Awaiting approval').waitFor()
  expect(await request.getByRole('button').count()).toBe(0)

  const theirs = await portal.enter(colleague, '/buyer/dashboard')
  const tasks = theirs.getByRole('list', { name: 'Awaiting your approval' })
  await tasks.getByText('Sent by Mel Member.', { exact: false }).waitFor()
  expect(await findFaults(theirs)).toEqual([])
  await tasks.getByRole('link', { name: 'Review: School meals' }).click()
  const asked = theirs.getByRole('region', { name: 'Approvals' })
  await asked.getByText('Sent for approval by Mel Member', { exact: false }).waitFor()
  await theirs.getByText('Warm meals for four schools.').waitFor()
  expect(await findFaults(theirs)).toEqual([])
  await asked.getByRole('button', { name: 'Approve' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await asked.getByText('Approved by Cole League').waitFor()
  await theirs.goto(`${portal.address}/buyer/dashboard`)
  await theirs.getByText('Total Tenders').waitFor()
  expect(await tasks.count()).toBe(0)

  // The email about the request links to it.
  const link = await linkFromEmail(world, colleague.email, `/tenders/${tender.id}`)
  expect(link).toMatch(/#approvals$/)

  await request.getByText('Approved by Cole League').waitFor()
  const dialog = await publish()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Tender published', { exact: false }).waitFor()
  expect(await request.count()).toBe(0)
})
