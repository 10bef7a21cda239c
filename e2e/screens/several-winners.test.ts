// Tests how several winners are allowed in the bid set-up, chosen in a panel's decision and in an
// award without a panel, and shown to bidders.
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  decisionWords as words,
  type DecisionInput,
} from '#features/evaluation/award/contract/decision.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  getDecision,
  notifyBidders,
  saveDecision,
  submitDecision,
} from '#features/evaluation/award/contract/decision-calls.ts'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { makeBidder } from '#app/test/bid-scene.ts'
import { makeDecisionScene, type DecisionScene } from '#app/test/decision-scene.ts'
import { makeOpenedTender } from '#app/test/evaluation-scene.ts'
import { makeOpenedBid } from '#app/test/opened-bids.ts'
import { useScreens } from './screens.ts'
import { choose, factsIn, fill, openDialog, place, press, says, untilClosed } from './steps.ts'

const screens = useScreens()

const makeScene = () => makeDecisionScene(screens.world, { changes: { max_winners: 2 } })
const nameOf = ({ bidders }: DecisionScene, place: number) => bidders[place]!.organisation.name

/** Returns the options for lot 1 and the fields below them. */
const northOf = () => within(screen.getByRole('region', { name: 'Lot 1: North' }))

test('the first two bids are preselected, and the chair must give a reason to choose another', async () => {
  const scene = await makeScene()
  const { chair, params, tender } = scene
  await screens.open(`/tenders/${tender.id}/evaluation/award`, chair.client)
  const option = (place: number) =>
    northOf().getByRole<HTMLInputElement>('checkbox', { name: new RegExp(nameOf(scene, place)) })
  const none = () => northOf().getByRole<HTMLInputElement>('checkbox', { name: words.noAward })
  expect([0, 1, 2].map((place) => option(place).checked)).toEqual([false, true, true])
  northOf().getByLabelText(`Value of the award to ${nameOf(scene, 1)}`, { exact: false })

  // Choosing the third bid instead of the second requires a reason.
  fireEvent.click(option(1))
  fireEvent.click(option(0))
  await press('Save the decision')
  await says('A bid with a better rank isn’t chosen. Enter the reason why this one wins.')
  const reason = `Why does ${nameOf(scene, 0)} win instead of a bid with a better rank?`
  await fill({ [reason]: 'The second can’t serve both sites.' })

  // Choosing "no award" deselects the winners, and choosing a winner deselects "no award".
  fireEvent.click(none())
  expect([0, 1, 2].map((place) => option(place).checked)).toEqual([false, false, false])
  northOf().getByLabelText('Why is there no award?')
  fireEvent.click(option(2))
  fireEvent.click(option(1))
  expect(none().checked).toBe(false)
  await press('Save the decision')
  await screens.settled()
  const { data } = await chair.client.call(getDecision, { params })
  const [north] = data.lots
  expect(north!.choice).toMatchObject({
    bid_id: scene.bidders[2]!.bid.id,
    others: [{ bid_id: scene.bidders[1]!.bid.id, reason: '' }],
  })
  await says('All winners together: £')
})

test('choosing too many winners shows an error at the options', async () => {
  const scene = await makeScene()
  await screens.open(`/tenders/${scene.tender.id}/evaluation/award`, scene.chair.client)
  fireEvent.click(northOf().getByRole('checkbox', { name: new RegExp(nameOf(scene, 0)) }))
  await press('Save the decision')
  await northOf().findByText('The bid set-up allows at most 2 winners')
})

test('an unsuccessful bidder sees the name, the value and the marks of each of the two winners', async () => {
  const scene = await makeScene()
  const { chair, params, tender, bidders, lots } = scene
  const none = { bid_id: null, value: null, no_award: null, reason: '', others: [] }
  const other = { bid_id: bidders[1]!.bid.id, value: '20000', reason: '' }
  const choices: DecisionInput['lots'] = [
    { ...none, lot_id: lots[0]!.id, bid_id: bidders[2]!.bid.id, value: '30000', others: [other] },
    { ...none, lot_id: lots[1]!.id, no_award: 'need_changed', reason: 'Closed.' },
  ]
  const saved = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: choices },
  })
  const body = { sha256: saved.decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  await chair.client.call(notifyBidders, { params, body })

  await screens.open(`/tenders/${tender.id}/assessment`, bidders[0]!.client)
  await says('The winning bids got more points in total.')
  expect(factsIn(document.body)['Winners']).toBe(
    `${nameOf(scene, 2)}, £30,000\n${nameOf(scene, 1)}, £20,000`,
  )
  for (const place of [1, 2]) {
    screen.getByRole('heading', { name: `How the bid of ${nameOf(scene, place)} was judged` })
  }
  await screens.open(`/tenders/${tender.id}`, bidders[1]!.client)
  // The bidder's own award comes before that of the other winner.
  const own = await screen.findByText(/^Lot 1: awarded to you on .+ Award value: £20,000\.$/)
  expect(own.nextElementSibling?.textContent).toContain(`Lot 1: awarded to ${nameOf(scene, 2)} on `)
  await screens.open(`/tenders/${tender.id}`, chair.client)
  await says(`Lot 1: ${nameOf(scene, 1)}, £20,000`)
  await screens.open(`/tenders/${tender.id}?tab=contracts`, chair.client)
  expect(await screen.findAllByRole('button', { name: 'Add contract' })).toHaveLength(2)
  await screens.open(`/tenders/${tender.id}/evaluation/ranking`, chair.client)
  expect(await screen.findAllByText(words.winner)).toHaveLength(2)
})

test('a second winner can be chosen for an award without a panel', async () => {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer' })
  const changes = { max_winners: 2 }
  const tender = await makeOpenedTender(world, { by: buyer, pricesSealed: false, changes })
  const names = ['Ash Ltd', 'Birch Ltd', 'Cedar Ltd']
  for (const name of names) {
    const bidder = await makeBidder(world, tender, name)
    const content = { answers: {}, daily: '1', total: '25000', hasPrices: true }
    await makeOpenedBid(world, { tender, bidder: bidder.user }, content)
  }
  const client = await world.signedIn(buyer)
  await screens.open(`/tenders/${tender.id}`, client)
  await openDialog('Award')
  await choose('Winning bidder (optional)', 'Ash Ltd, £25,000.00')
  await press('Add a winner')
  const second = screen.getByLabelText<HTMLSelectElement>('Winning bidder 2 (optional)')
  expect([...second.options].map(({ text }) => text)).not.toContain('Ash Ltd, £25,000.00')
  await choose('Winning bidder 2 (optional)', 'Cedar Ltd, £25,000.00')
  expect(screen.queryByRole('button', { name: 'Add a winner' })).toBeNull()
  await press('Award tender')
  await untilClosed()
  const { award } = (await client.call(getTender, { params: { tenderId: tender.id } })).data
  expect(award!.winners.map(({ organisation }) => organisation.name)).toEqual([
    'Ash Ltd',
    'Cedar Ltd',
  ])
})

test('the maximum number of winners is saved in the bid set-up and shown in the supplier preview', async () => {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer' })
  const draft = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  await screens.open(`/tenders/${draft.id}?tab=bids`, client)
  await press('Start from a common set-up')
  await press('Next')
  await choose('Bidders that can win', 'Up to 3')
  await press('Preview as a supplier')
  await says('Up to 3 bidders can win. If there are lots, this applies to each lot.')
  expect(factsIn(place())['Number of winners']).toBe(
    'Up to 3 bidders can win. If there are lots, this applies to each lot.',
  )
  await press('Close preview')
  await press('Save and close')
  await screens.settled()
  const params = { tenderId: draft.id }
  expect((await client.call(getBidding, { params })).data!.setup.max_winners).toBe(3)
})
