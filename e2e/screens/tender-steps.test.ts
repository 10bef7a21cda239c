// Tests the main action on a tender's page for its buyer, before publication and after the
// deadline.
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { biddingTexts } from '#features/bids/setup/contract/bidding.ts'
import { confirmOpening } from '#features/bids/opening/contract/opening.ts'
import {
  getStandstill,
  startStandstill,
  standstillTexts,
} from '#features/evaluation/standstill/contract/standstill.ts'
import { formatDate } from '#kernel/format/date.ts'
import { daysBetween } from '#kernel/rules/working-days.ts'
import { makeBidScene, makeLoneBuyer, passDeadline } from '#app/test/bid-scene.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { inDays } from '#app/test/tender-form.ts'
import type { Row } from '#app/test/world.ts'
import { useScreens } from './screens.ts'
import { textsOf } from './steps.ts'

const screens = useScreens()

test('an incomplete draft lists what is missing, and its Publish button shows why it is disabled', async () => {
  const { tender, client } = await makeLoneBuyer(screens.world)
  await screens.open(`/tenders/${tender.id}`, client)
  const fault = await screen.findByRole('link', { name: biddingTexts.openersMissing })
  expect(fault.getAttribute('href')).toBe(`/tenders/${tender.id}?tab=bids`)
  const publish = screen.getByRole('button', { name: 'Publish' })
  expect(publish.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(publish.getAttribute('aria-describedby')!)
  expect(reason?.textContent).toBe('Not ready to publish. See what’s missing below.')
  publish.click()
  await screens.settled()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the organisation’s buyers and administrators have a button for each step; other users have none', async () => {
  const { makeTender, makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const admin = await makeUser({ role: 'admin' })
  const others = [await makeUser(), await makeUser({ role: 'buyer' })]
  const steps = ['Award', 'Close', 'Publish', 'Unpublish']

  async function stepsFor(user: Row<'users'>, tender: Row<'tenders'>): Promise<string[]> {
    await screens.open(`/tenders/${tender.id}`, await signedIn(user))
    await screen.findByRole('heading', { level: 1, name: tender.title })
    const main = within(screen.getByRole('main'))
    const actions = [...main.queryAllByRole('button'), ...main.queryAllByRole('menuitem')]
    return textsOf(actions).filter((text) => steps.includes(text))
  }

  for (const [status, offered] of [
    ['draft', ['Publish']],
    ['published', ['Close', 'Award', 'Unpublish']],
    ['closed', ['Award']],
    ['awarded', []],
  ] as const) {
    const tender = await makeTender({ created_by: buyer.id, status })
    for (const user of [buyer, admin]) {
      const shown = await stepsFor(user, tender)
      expect({ role: user.role, status, shown }).toEqual({
        role: user.role,
        status,
        shown: offered,
      })
    }
    if (status !== 'published') continue
    for (const user of others) expect(await stepsFor(user, tender)).toEqual([])
  }
})

test('the time left is coloured once the tender is published', async () => {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer' })
  const client = await world.signedIn(buyer)
  for (const [status, hasColour] of [
    ['draft', false],
    ['published', true],
  ] as const) {
    const tender = await world.makeTender({ created_by: buyer.id, status })
    await screens.open(`/tenders/${tender.id}`, client)
    const facts = await screen.findByRole('complementary', { name: 'Facts' })
    const left = within(facts).getByText(/^\d+ days$/)
    expect(left.className.includes('text-deadline-')).toBe(hasColour)
  }
})

test('after the deadline, a tender’s facts start with the next step, and still show the deadline', async () => {
  const { world } = screens
  const { tender, buyer, clients } = await makeBidScene(world)
  await passDeadline(world, tender)
  const startsWith = async (id: number, title: string, state: string) => {
    await screens.open(`/tenders/${id}`, clients.buyer)
    const region = within(await screen.findByRole('region', { name: title }))
    await region.findByText(state)
    const [term] = region.getAllByRole('term')
    expect(term!.textContent).toBe('Submission deadline')
    expect(term!.nextSibling!.textContent).toContain('Expired')
    return region
  }
  await startsWith(tender.id, 'Opening of the bids', '0 of 2 openers confirmed')
  await clients.buyer.call(confirmOpening, { params: { tenderId: tender.id } })
  await startsWith(tender.id, 'Opening of the bids', '1 of 2 openers confirmed')

  const deadlines = { clarification_deadline: inDays(-2), submission_deadline: inDays(-1) }
  const of = { created_by: buyer.id, ...deadlines }
  const closed = await world.makeTender({ ...of, status: 'closed' })
  await startsWith(closed.id, 'Closed', 'Waiting for the award')
  const awarded = await world.makeTender({ ...of, status: 'awarded' })
  const params = { tenderId: awarded.id }
  const { standstill } = await clients.buyer.call(startStandstill, { params, body: {} })
  const { data } = await clients.buyer.call(getStandstill, { params })
  const left = standstillTexts.daysLeft(daysBetween(data.today, standstill.ends_on))
  const region = await startsWith(awarded.id, 'Standstill period', left)
  region.getByText(`Until ${formatDate(standstill.ends_on)}, midnight (UK time)`)
})

test('a closed tender with bids links to the opening, and can’t be awarded before it', async () => {
  const { tender, clients } = await makeBidScene(screens.world)
  await passDeadline(screens.world, tender)
  for (const status of ['published', 'closed'] as const) {
    await screens.world.db
      .updateTable('tenders')
      .set({ status })
      .where('id', '=', tender.id)
      .execute()
    await screens.open(`/tenders/${tender.id}`, clients.buyer)
    const link = await screen.findByRole('link', { name: 'Open the bids' })
    expect(link.getAttribute('href')).toBe(`/tenders/${tender.id}?tab=bids`)
    expect(screen.queryByRole('button', { name: 'Award' })).toBeNull()
  }
  screen.getByRole('button', { name: 'Search and commands' }).click()
  await screen.findByRole('option', { name: 'Cancel this tender' })
  expect(screen.queryByRole('option', { name: 'Award this tender' })).toBeNull()
})

test('if a tender has a panel, its main action depends on the evaluation’s stage', async () => {
  const { world } = screens
  const { tender, chair, outsider } = await makeEvaluationScene(world, { stage: 'scoring' })
  const path = `/tenders/${tender.id}`
  await screens.open(path, chair.client)
  await screen.findByRole('link', { name: 'Score the bids' })
  expect(screen.queryByRole('button', { name: 'Award' })).toBeNull()
  await screens.open(path, outsider.client)
  await screen.findByRole('link', { name: 'Follow the evaluation' })
})

test('a closed tender without bids is awarded to an interested supplier', async () => {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'closed' })
  const supplier = await world.makeUser()
  await world.makeInterest(tender, supplier)
  await screens.open(`/tenders/${tender.id}`, await world.signedIn(buyer))
  screen.getByRole('button', { name: 'Award' }).click()
  const dialog = await screen.findByRole('alertdialog')
  await screens.settled()
  expect(within(dialog).getByLabelText(/^Winning supplier/).childElementCount).toBe(2)
})
