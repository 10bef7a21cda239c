// Checks every page and dialog for administering organisations and users: wide, narrow and dark.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { chooseAction } from './choose-action.ts'
import { findFaults, follow, usePortal } from './portal.ts'

const portal = usePortal()
const long = 'The Very Long-Named Company of Wolverhampton and Surroundings'
let organisationId: number

beforeAll(async () => {
  const { world } = portal
  const pending = { verification_status: 'pending' as const }
  const organisation = await world.makeOrganisation({ name: `${long} Ltd`, ...pending })
  await world.makeOrganisation({ name: long, ...pending })
  organisationId = organisation.id
  const email = 'an.unusually.long.address@wolverhampton-and-surroundings.test'
  const name = 'Ned New'
  await world.makeUser({ name, organisation_id: organisationId, is_active: false, email })
  const buyer = await world.makeUser({ role: 'buyer', name: 'Bea Buyer' })
  await world.makeTender({ created_by: buyer.id })
  const blocked = await world.makeUser({ name: 'Bo Blocked', is_active: false })
  await world.visitor().post('/api/auth/request-access', { email: blocked.email })
  await world.makeUser({ name: 'Mo Mfa', mfa_enabled: true, mfa_secret: Buffer.from('sealed') })
})

async function faultsOf(page: Page, what: string): Promise<string[]> {
  return (await findFaults(page)).map((fault) => `${what}: ${fault}`)
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/**
 * Opens each dialog by its button, or by a verb in the menu of a row, checks it, and closes it by
 * keyboard.
 */
async function faultsOfDialogs(
  page: Page,
  openers: (string | RegExp | { subject: string; verb: string })[],
): Promise<string[]> {
  const faults: string[] = []
  for (const opener of openers) {
    const isInMenu = typeof opener === 'object' && 'verb' in opener
    if (isInMenu) await chooseAction(page, opener.subject, opener.verb)
    else await page.getByRole('button', { name: opener }).first().click()
    const name = isInMenu ? opener.verb : opener
    await dialog(page).waitFor()
    faults.push(...(await faultsOf(page, String(name))))
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
  return faults
}

test('organisations hold, with every dialog', async () => {
  const page = await portal.enter(
    await portal.world.makeUser({ role: 'admin' }),
    '/admin/organisations?filter=pending',
  )
  await page.getByRole('button', { name: 'Select all 2 pending' }).click()
  expect(await faultsOf(page, 'organisations')).toEqual([])
  const reject = { subject: `${long} Ltd`, verb: 'Reject' }
  const ofList = ['+ Create Organisation', /^Approve: /, reject, 'Approve selected (2)']
  expect(await faultsOfDialogs(page, ofList)).toEqual([])

  await follow(page, `/admin/organisations/${organisationId}`)
  await page.getByRole('heading', { name: 'Recent Tenders' }).waitFor()
  expect(await faultsOf(page, 'organisation')).toEqual([])
  const remove = { subject: 'Ned New', verb: 'Remove' }
  expect(await faultsOfDialogs(page, ['Approve', 'Reject', 'Edit', remove])).toEqual([])

  await follow(page, '/admin/organisations?search=nothing+of+the+kind')
  await page.getByText('No organisations found').waitFor()
  expect(await faultsOf(page, 'no organisations')).toEqual([])
})

test('users hold, with every dialog', async () => {
  const page = await portal.enter(await portal.world.makeUser({ role: 'admin' }), '/admin/users')
  await page
    .getByRole('row', { name: /Mo Mfa/ })
    .getByText('MFA Enabled')
    .waitFor()
  await page.getByRole('heading', { name: /Open access requests/ }).waitFor()
  expect(await faultsOf(page, 'users')).toEqual([])
  const dialogs = [
    '+ Create Admin',
    { subject: 'Bea Buyer', verb: 'Block' },
    'Unblock: Bo Blocked',
    'Dismiss: Bo Blocked',
    { subject: 'Bea Buyer', verb: 'Reset Password' },
    { subject: 'Bea Buyer', verb: 'Change Role' },
    { subject: 'Mo Mfa', verb: 'Reset MFA' },
  ]
  expect(await faultsOfDialogs(page, dialogs)).toEqual([])
})

test('creating a user holds', async () => {
  const organisation = await portal.world.makeOrganisation()
  const page = await portal.enter(await portal.world.makeUser({ role: 'admin' }), '/admin/users')
  await page.getByRole('button', { name: '+ Create User' }).click()
  const create = dialog(page).getByRole('button', { name: 'Create User' })
  await create.click()
  await dialog(page).getByRole('alert').waitFor()
  expect(await faultsOf(page, 'Create User with errors')).toEqual([])
  await dialog(page).getByLabel('Name').fill('Axel Axe')
  await dialog(page).getByLabel('Email', { exact: true }).fill(`axel-${Date.now()}@example.test`)
  await dialog(page).getByLabel('Organisation').selectOption(organisation.name)
  await create.click()
  await page.getByRole('heading', { name: 'Password Created' }).waitFor()
  expect(await faultsOf(page, 'Password Created')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  expect(await faultsOf(page, 'Password Created, asking')).toEqual([])
})
