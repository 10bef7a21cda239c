// Tests the page with an organisation's approval rules and its delegations of approvals.
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { delegationTexts } from '#features/approvals/contract/approval-rule.ts'
import { useScreens } from './screens.ts'
import {
  cellsIn,
  choose,
  chooseInMenu,
  fill,
  openDialog,
  place,
  press,
  says,
  untilClosed,
  untilGone,
} from './steps.ts'

const screens = useScreens()

async function makeScene() {
  const { makeUser, makeColleague } = screens.world
  const owner = await makeUser({ role: 'buyer', name: 'Olive Owner' })
  const member = await makeColleague(owner, 'member', { name: 'Mia Member' })
  const viewer = await makeColleague(owner, 'viewer', { name: 'Vera Viewer' })
  return { owner, member, viewer }
}

const open = async (user: Parameters<typeof screens.world.signedIn>[0]) =>
  screens.open('/settings/approval-rules', await screens.world.signedIn(user))

const row = (name: RegExp) => screen.findByRole('row', { name })

test('an owner adds, changes and deletes a rule', async () => {
  const { owner } = await makeScene()
  await open(owner)
  await says(
    'Members and owners publish tenders, move deadlines and award without asking a colleague.',
  )
  await openDialog('Add a rule')
  await press('Add rule')
  await says('Choose what needs approval')
  within(place())
    .getByRole('radio', { name: /^Publishing a tender/ })
    .click()
  await fill({ 'Above a value in pounds (optional)': '50,000' })
  await choose('First approval', 'Mia Member')
  await choose('Second approval', 'Mia Member')
  await press('Add rule')
  await says('Choose a different person from the first approval')
  await choose('Second approval', 'Any owner')
  await press('Add rule')
  await untilClosed()
  expect(cellsIn(await row(/^Publishing a tender/))).toMatchObject({
    When: 'Above £50,000',
    'Who approves': 'Mia Member, then any owner',
  })

  const rule = 'Publishing a tender, above £50,000: Mia Member, then any owner'
  await openDialog(`Change: ${rule}`)
  await choose('First approval', 'Any owner')
  await says('Two owners have to approve this, but your organisation has only one.')
  await choose('Second approval', 'No second approval')
  await press('Save rule')
  await untilClosed()
  expect(cellsIn(await row(/£50,000 any owner/))).toMatchObject({ 'Who approves': 'any owner' })

  await chooseInMenu('Actions for Publishing a tender, above £50,000: any owner', 'Delete')
  await press('Delete')
  await untilClosed()
  await says('No approval rules')
})

test('users other than owners see the rules, the administrators’ limit and whom to ask for changes', async () => {
  const { owner, viewer } = await makeScene()
  await screens.world.db
    .updateTable('organisations')
    .set({ approval_threshold: '10000' })
    .where('id', '=', owner.organisation_id)
    .execute()
  await open(viewer)
  expect(cellsIn(await row(/^Awards and contracts/))).toMatchObject({
    When: 'Above £10,000',
    'Who approves': 'any colleague',
    'Last changed': 'Set by the administrators of the portal. It applies if none of your rules do.',
  })
  await says('Ask Olive Owner, who is an owner.')
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
})

test('a member delegates their approvals to a colleague, and an owner ends the delegation', async () => {
  const { owner, member } = await makeScene()
  await open(member)
  await says('Nobody passes their approvals on at present.')
  await openDialog(delegationTexts.add)
  await choose('Colleague', 'Olive Owner')
  await press(delegationTexts.add)
  await untilClosed()
  await says('Mia Member passes approvals on to Olive Owner')
  await says(delegationTexts.openAlready('Olive Owner'))

  await open(owner)
  await openDialog('End: Mia Member passes approvals on to Olive Owner')
  await press('End')
  await untilClosed()
  await untilGone('Mia Member passes approvals on to Olive Owner')
})
