// Tests how an award without a panel is sent for approval, and reviewed by a colleague.
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  askApproval,
  listApprovals,
  approvalTexts as texts,
} from '#features/approvals/contract/approval.ts'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { makeBidder } from '#app/test/bid-scene.ts'
import { makeOpenedTender } from '#app/test/evaluation-scene.ts'
import { makeOpenedBid } from '#app/test/opened-bids.ts'
import { useScreens } from './screens.ts'
import { choose, factsIn, fill, openDialog, place, press, says, untilClosed } from './steps.ts'

const screens = useScreens()

/** Creates a tender above its organisation's limit, with one opened bid of £25,000. */
async function makeScene() {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer', name: 'Bea Buyer' })
  const colleague = await world.makeUser({ role: 'buyer', organisation_id: buyer.organisation_id })
  const tender = await makeOpenedTender(world, { by: buyer, pricesSealed: false, changes: {} })
  const bidder = await makeBidder(world, tender)
  const content = { answers: {}, daily: '1', total: '25000', hasPrices: true }
  await makeOpenedBid(world, { tender, bidder: bidder.user }, content)
  await world.db
    .updateTable('organisations')
    .set({ approval_threshold: '10000' })
    .where('id', '=', buyer.organisation_id)
    .execute()
  return {
    winner: bidder.organisation,
    params: { tenderId: tender.id },
    path: `/tenders/${tender.id}`,
    own: await world.signedIn(buyer),
    other: await world.signedIn(colleague),
  }
}

async function award(winner: { name: string }): Promise<void> {
  await openDialog('Award')
  await choose('Winning bidder (optional)', `${winner.name}, £25,000.00`)
  await press('Award tender')
}

test('an award above the limit is sent for approval, approved by a colleague and then carried out', async () => {
  const { winner, params, path, own, other } = await makeScene()
  await screens.open(path, own)
  await award(winner)
  await says(texts.required.award)
  await press('Send for approval')
  await untilClosed()
  await screens.open(path, own)
  const panel = within(await screen.findByRole('region', { name: 'Approvals' }))
  await panel.findByText('Nobody approves their own request. Ask a colleague.')

  await screens.open(path, other)
  const asked = await screen.findByRole('region', { name: 'Approvals' })
  await within(asked).findByText('Sent for approval by Bea Buyer', { exact: false })
  expect(factsIn(asked)).toEqual({
    'The whole tender': `${winner.name}, £25,000`,
    'Value that counts': '£25,000',
  })
  await openDialog('Approve')
  await press('Approve')
  await untilClosed()
  await within(asked).findByText('Approved')

  await screens.open(path, own)
  await award(winner)
  await untilClosed()
  expect((await own.call(getTender, { params })).data.status).toBe('awarded')
})

test('reviewing a request is refused if it was replaced after the page was opened', async () => {
  const { winner, params, path, own, other } = await makeScene()
  const ask = (value: string) => {
    const award = { organisation_id: winner.id, value }
    return own.call(askApproval, { params, body: { subject: { kind: 'award', award } } })
  }
  await ask('25000')
  await screens.open(path, other)
  await openDialog('Refuse')
  await fill({ Reason: 'Too dear' })
  await ask('30000')
  await refreshEverything()
  await screens.settled()
  expect(within(place()).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Too dear')
  await press('Refuse')
  await says('This request has been reviewed or replaced already.')
  const { data } = await other.call(listApprovals, { params })
  expect(data.map(({ state }) => state)).toEqual(['waiting', 'replaced'])
})
