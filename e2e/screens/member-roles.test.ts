// Tests that screens hide or disable actions which the role in the organisation doesn't allow, and
// say whom to ask. A contributor prepares, and a viewer reads.
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { saveDecision, submitDecision } from '#features/evaluation/award/contract/decision-calls.ts'
import { registerInterest } from '#features/interests/contract/interest.ts'
import { memberRoleTexts, type MemberRole } from '#kernel/contract/member.ts'
import { makeBidder, makeBidScene } from '#app/test/bid-scene.ts'
import { makeContract } from '#app/test/contract-rows.ts'
import { makeDecisionScene, usualChoice } from '#app/test/decision-scene.ts'
import type { Row } from '#app/test/world.ts'
import { useScreens } from './screens.ts'
import { fill, press, says } from './steps.ts'

const screens = useScreens()

const openAs = async (path: string, owner: Row<'users'>, role: MemberRole) => {
  const { makeColleague, signedIn } = screens.world
  await screens.open(path, await signedIn(await makeColleague(owner, role)))
}

/** Expects the note that explains the role and names the owner. */
async function explains(role: MemberRole, owner: Row<'users'>) {
  expect((await screen.findByRole('note')).textContent).toBe(memberRoleTexts.note(role, owner.name))
}

async function isRefused(name: string) {
  const button = await screen.findByRole('button', { name })
  expect(button.getAttribute('aria-disabled')).toBe('true')
}

/** Expects no button with this name, or only a disabled one. */
const isImpossible = (name: string) =>
  expect(
    screen
      .queryAllByRole('button', { name })
      .filter((button) => button.getAttribute('aria-disabled') !== 'true'),
  ).toEqual([])

const isAbsent = (name: string | RegExp) =>
  expect(screen.queryByRole('button', { name })).toBeNull()

test('a contributor can edit a draft but not publish it, and a viewer can do neither', async () => {
  const owner = await screens.world.makeUser({ role: 'buyer', name: 'Olive Owner' })
  const tender = await screens.world.makeTender({ created_by: owner.id, status: 'draft' })
  const path = `/tenders/${tender.id}`
  await openAs(path, owner, 'contributor')
  await explains('contributor', owner)
  await screen.findByRole('link', { name: 'Edit' })
  isAbsent('Publish')
  await openAs(path, owner, 'viewer')
  await explains('viewer', owner)
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  isAbsent('Publish')
})

test('a contributor cannot move a published tender’s deadline', async () => {
  const owner = await screens.world.makeUser({ role: 'buyer' })
  const tender = await screens.world.makeTender({ created_by: owner.id })
  await openAs(`/tenders/${tender.id}`, owner, 'contributor')
  await explains('contributor', owner)
  isAbsent('Change status')
  isAbsent(/deadline/i)
})

test('a viewer’s dashboard lists questions, but has no buttons to answer them or to create a tender', async () => {
  const { db, makeTender, makeUser } = screens.world
  const owner = await makeUser({ role: 'buyer', name: 'Olive Owner' })
  const tender = await makeTender({ created_by: owner.id })
  const { id: user_id, organisation_id } = await makeUser()
  await db
    .insertInto('questions')
    .values({
      tender_id: tender.id,
      user_id,
      organisation_id: organisation_id!,
      question_text: 'Is parking free?',
    })
    .execute()
  await openAs('/buyer/dashboard', owner, 'member')
  await screen.findByRole('button', { name: 'Answer: Is parking free?' })
  expect(screen.getAllByRole('link', { name: 'Create Tender' })).not.toHaveLength(0)
  await openAs('/buyer/dashboard', owner, 'viewer')
  await explains('viewer', owner)
  await screen.findByText('Is parking free?')
  isAbsent(/^Answer/)
  expect(screen.queryAllByRole('link', { name: 'Create Tender' })).toEqual([])
})

test('members and owners see no note about their role', async () => {
  const owner = await screens.world.makeUser({ role: 'buyer' })
  const tender = await screens.world.makeTender({ created_by: owner.id })
  await openAs(`/tenders/${tender.id}`, owner, 'member')
  await screen.findByRole('button', { name: 'Change status' })
  expect(screen.queryByRole('note')).toBeNull()
})

test('in the wizard’s last step, a contributor can only save the tender as a draft', async () => {
  const owner = await screens.world.makeUser({ role: 'buyer', name: 'Olive Owner' })
  await openAs('/tenders/create', owner, 'contributor')
  await fill({ Title: 'School meals', Description: 'Every day.' })
  await press('Next')
  await fill({
    'Clarification deadline': '2031-01-01T12:00',
    'Submission deadline': '2031-02-01T12:00',
  })
  await press('Next')
  await press('Next')
  await press('Next')
  await isRefused('Publish Tender')
  await says('Ask Olive Owner, who is an owner.')
  const save = await screen.findByRole('button', { name: 'Save as Draft' })
  expect(save.getAttribute('aria-disabled')).not.toBe('true')
})

test('a viewer cannot open the wizard', async () => {
  const owner = await screens.world.makeUser({ role: 'buyer', name: 'Olive Owner' })
  await openAs('/tenders/create', owner, 'viewer')
  await says('your role is viewer. Ask Olive Owner, who is an owner.')
  expect(screen.queryByLabelText('Title')).toBeNull()
})

test('a contributor can start a bid, and a viewer sees whom to ask instead', async () => {
  const { world } = screens
  const { tender } = await makeBidScene(world)
  const bidder = await makeBidder(world, tender)
  const path = `/tenders/${tender.id}?tab=bid`
  await openAs(path, bidder.user, 'contributor')
  await explains('contributor', bidder.user)
  await screen.findByRole('button', { name: 'Start your bid' })
  await openAs(path, bidder.user, 'viewer')
  await explains('viewer', bidder.user)
  await screen.findByText(memberRoleTexts.notAllowed('contributor', 'viewer', bidder.user.name))
  isAbsent('Start your bid')
})

test('a viewer sees the organisation’s interests but cannot withdraw them', async () => {
  const { world } = screens
  const owner = await world.makeUser()
  const tender = await world.makeTender({ title: 'School meals' })
  const client = await world.signedIn(owner)
  await client.call(registerInterest, { params: { tenderId: tender.id } })
  await openAs('/supplier/interests', owner, 'viewer')
  await explains('viewer', owner)
  await screen.findByRole('link', { name: 'View: School meals' })
  expect(screen.queryByRole('menuitem', { name: 'Withdraw' })).toBeNull()
  await openAs(`/tenders/${tender.id}`, owner, 'viewer')
  isAbsent('Withdraw interest')
})

test('contributors and viewers can see an award but cannot approve or refuse it', async () => {
  const scene = await makeDecisionScene(screens.world, { threshold: '1000' })
  const { chair, outsider, params, tender } = scene
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(scene) },
  })
  await chair.client.call(submitDecision, { params, body: { sha256: decision.sha256! } })
  const setRole = (role: MemberRole) =>
    screens.world.db
      .updateTable('memberships')
      .set({ role })
      .where('user_id', '=', outsider.user.id)
      .execute()
  await screens.open(`/tenders/${tender.id}/evaluation/award`, outsider.client)
  await screen.findByRole('button', { name: 'Refuse' })
  for (const role of ['contributor', 'viewer'] as const) {
    await setRole(role)
    await screens.open(`/tenders/${tender.id}/evaluation/award`, outsider.client)
    await screen.findByRole('note')
    isImpossible('Approve')
    isAbsent('Refuse')
  }
})

test('contributors and viewers cannot change a contract’s terms', async () => {
  const { world } = screens
  const owner = await world.makeUser({ role: 'buyer' })
  const { contract } = await makeContract(world, { buyer: owner })
  const path = `/contracts/${contract.id}`
  await openAs(path, owner, 'member')
  await screen.findByRole('button', { name: 'Record modification' })
  for (const role of ['contributor', 'viewer'] as const) {
    await openAs(path, owner, role)
    await explains(role, owner)
    isAbsent('Record modification')
    isAbsent('Edit')
  }
})

test('a member sees the webhooks and a note that only owners can change them', async () => {
  const owner = await screens.world.makeUser({ name: 'Olive Owner' })
  await openAs('/webhooks', owner, 'member')
  await isRefused('Add a webhook')
  await says('Ask Olive Owner, who is an owner.')
})
