// Tests sub-criteria, half marks, the price formula with its warnings, and the rule for ties, as
// buyers edit them in the set-up and suppliers read them. Also tests that the set-up is saved
// automatically.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { getBidding, saveBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  setupWords,
  biddingTexts,
  priceFormulaLabels,
} from '#features/bids/setup/contract/bidding.ts'
import { makeBidder, makeBidScene, makeLoneBuyer, setup } from '#app/test/bid-scene.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()

const press = async (name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)

function fill(within_: HTMLElement, label: string | RegExp, value: string): void {
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } })
}

const row = (place: number) =>
  screen.getByRole('group', { name: `Sub-criterion ${place} of criterion 1` })

test('a buyer splits a criterion, chooses half marks and a formula, and reads the warnings', async () => {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  await screens.open(`/tenders/${tender.id}?tab=bids`, client)
  await press('Start from a common set-up')
  const form = await screen.findByRole('form', { name: setupWords.title })

  await press('Next')
  await press('Split into sub-criteria')
  fill(row(1), 'Name', 'Plan')
  fill(row(2), 'Name', 'People')
  fill(row(1), 'Weight within the criterion (%)', '40')
  await within(form).findByText('10% of the criterion still to share out.')
  await press('Next')
  expect(
    (await screen.findAllByText('Weights of the sub-criteria must add up to 100')).length,
  ).toBeGreaterThan(0)
  fill(row(2), 'Weight within the criterion (%)', '60')
  await press('Previous')
  const judged = screen.getAllByLabelText<HTMLSelectElement>('Counts towards')[0]!
  expect(judged.selectedOptions[0]?.text).toBe('Delivery: Plan')
  await press('Next')

  fireEvent.click(within(form).getByLabelText('Half marks: 0, 0.5, 1 and so on'))
  fireEvent.click(within(form).getByLabelText(priceFormulaLabels.linear_to_multiple))
  fill(form, 'Multiple of the lowest price that gets no points', '3')
  const typical = await screen.findByRole('group', { name: 'Example prices' })
  await waitFor(() =>
    expect(
      within(typical)
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toEqual(['40.00 points', '35.00 points', '20.00 points']),
  )
  fill(typical, /^Price 3/, '300000')
  await waitFor(() =>
    expect(within(typical).getAllByRole('status')[2]!.textContent).toBe('0.00 points'),
  )
  screen.getByRole('img', { name: /The points fall from 40.00 points at £100,000/ })
  const warnings = await screen.findByRole('region', { name: 'What to know about this formula' })
  expect(warnings.textContent).toContain('Totals can be equal')
  expect(warnings.textContent).toContain('A third bid can change which of two others wins')
  fill(form, /^How a tie is broken/, 'The higher mark for Plan wins.')
  await waitFor(() => expect(warnings.textContent).not.toContain('Totals can be equal'))
  fireEvent.click(
    within(form).getByLabelText('Far below the mean of the other prices, or below the next price'),
  )
  await press('Preview as a supplier')
  const preview = await screen.findByRole('dialog', { name: 'Preview: what suppliers see' })
  // No field of the preview has the focus, because the fields are far down and the dialog would
  // scroll to them.
  expect([...preview.querySelectorAll('input')]).not.toContain(document.activeElement)
  await press('Close preview')
  await press(setupWords.steps.sealing)
  await press('Save bid set-up')
  await screen.findByRole('button', { name: 'Edit bid set-up' })

  const { data } = await client.call(getBidding, { params: { tenderId: tender.id } })
  expect(data!.setup).toMatchObject({
    criteria: [
      {
        name: 'Delivery',
        parts: [
          { name: 'Plan', weight: '40' },
          { name: 'People', weight: '60' },
        ],
      },
      { name: 'Experience' },
    ],
    mark_step: 'half',
    price_formula: 'linear_to_multiple',
    price_multiple: '3',
    allows_nil_price: false,
    tie_break: 'The higher mark for Plan wins.',
    low_price_rule: { kind: 'below_others', percent: '40', next_percent: '30' },
  })
})

test('a buyer adds a pass-or-fail criterion and gives a criterion its own marks', async () => {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  await screens.open(`/tenders/${tender.id}?tab=bids`, client)
  await press('Start from a common set-up')
  const form = await screen.findByRole('form', { name: setupWords.title })
  await press('Next')
  await press('Add pass-or-fail criterion')
  const gate = screen.getByRole('group', { name: 'Criterion 3' })
  expect(within(gate).queryByLabelText('Weight (%)')).toBeNull()
  fill(gate, 'Name', 'Waste carrier licence')
  fireEvent.change(within(form).getByLabelText('Marks for Experience'), {
    target: { value: 'own' },
  })
  const own = screen
    .getByLabelText('Marks for Experience')
    .closest<HTMLFieldSetElement>('fieldset')!
  fill(own, 'Highest mark', '2')
  for (const [mark, text] of ['None', 'One project', 'Several'].entries()) {
    fill(own, `Mark ${mark}`, text)
  }
  await press(setupWords.steps.sealing)
  await press('Save bid set-up')
  await screen.findByRole('button', { name: 'Edit bid set-up' })
  const { data } = await client.call(getBidding, { params: { tenderId: tender.id } })
  expect(data!.setup.criteria).toMatchObject([
    { name: 'Delivery', weight: '40' },
    { name: 'Experience', weight: '20', scale: ['None', 'One project', 'Several'] },
    { name: 'Waste carrier licence', weight: '0', minimum_mark: 1, scale: ['Fail', 'Pass'] },
  ])
  expect(data!.setup.criteria[0]).not.toHaveProperty('scale')
  // The page shows how each criterion is marked, as suppliers see it.
  fireEvent.click(await screen.findByText('How bids are judged'))
  const table = await screen.findByRole('table', { name: 'Criteria and their weights' })
  expect(table.textContent).toMatch(/Waste carrier licence.*Pass.*0%/)
  await screen.findByRole('heading', { name: 'What each mark means: Experience' })
})

test('before bidding, a supplier reads both levels of criteria, the mark step, the formula and the rules', async () => {
  const { world } = screens
  const part = (key: string, name: string, weight: string) => ({
    key,
    name,
    weight,
    minimum_mark: 2,
  })
  const [criterion] = setup.criteria
  const parts = [part('plan', 'Plan', '25'), part('people', 'People', '75')]
  const { tender } = await makeBidScene(world, {
    questions: [],
    criteria: [{ ...criterion!, minimum_mark: null, parts }],
    mark_step: 'half',
    price_formula: 'linear_to_multiple',
    price_multiple: '2.5',
    tie_break: 'The higher mark for Plan wins.',
  })
  const bidder = await makeBidder(world, tender)
  await screens.open(`/tenders/${tender.id}?tab=bid`, bidder.client)
  const table = await screen.findByRole('table', { name: 'Criteria and their weights' })
  expect(table.textContent).toMatch(
    /Quality.*60%.*Plan25% of the criterion.*15%.*People75%.*45%.*Price.*40%/,
  )
  const page = screen.getByRole('main')
  for (const text of [
    /or a half mark between two of them/,
    /A price of 2.5 times the lowest or more gets none/,
    'The higher mark for Plan wins.',
    'Not accepted.',
  ]) {
    within(page).getByText(text)
  }
  await screen.findByRole('img', { name: /The points fall from/ })
  expect(screen.queryByText('What to know about this formula')).toBeNull()
})

test('the bid set-up is saved automatically, even before its weights add up', async () => {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  const params = { tenderId: tender.id }
  await screens.open(`/tenders/${tender.id}?tab=bids`, client)
  await press('Start from a common set-up')
  await press('Next')
  const criterion = screen.getByRole('group', { name: 'Criterion 1' })
  fill(criterion, 'Weight (%)', '30')
  await screen.findByText(/^Saved, /, {}, { timeout: 5000 })
  expect((await client.call(getBidding, { params })).data!.setup.criteria[0]!.weight).toBe('30')
  await screen.findByRole('link', { name: 'Weights must add up to 100' })

  // An incomplete value is not saved. A valid value is saved at once when the user leaves the step.
  fill(criterion, 'Weight (%)', '')
  await screen.findByText('Not saved yet: some fields on this step are empty or can’t be read.')
  fill(criterion, 'Weight (%)', '40')
  await press('Next')
  await press('Save and close')
  await screen.findByRole('button', { name: 'Edit bid set-up' })
  const { data } = await client.call(getBidding, { params })
  expect(data!.setup.criteria[0]!.weight).toBe('40')
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Weights must add up to 100' })).toBeNull(),
  )
})

test('automatic saving offers a colleague’s changes instead of overwriting them', async () => {
  const { world } = screens
  const { tender, client, params } = await makeLoneBuyer(world)
  await screens.open(`/tenders/${tender.id}?tab=bids`, client)
  await press('Edit bid set-up')
  const theirs = { ...setup, hand_in_hours: 36 }
  await client.call(saveBidding, { params, body: { sealing: 'portal', setup: theirs } })
  const question = await screen.findByRole('group', { name: 'Question 1' })
  fill(question, 'Question', 'How, and when?')
  await screen.findByText(biddingTexts.stale, {}, { timeout: 5000 })
  await press('Add their changes to this form')
  await screen.findByText(/^Saved, /, {}, { timeout: 5000 })
  const { data } = await client.call(getBidding, { params })
  expect(data!.setup).toMatchObject({
    hand_in_hours: 36,
    questions: [{ text: 'How, and when?' }, {}],
  })
})

test('the last step of the bid set-up shows the openers above its buttons', async () => {
  const { tender, client } = await makeLoneBuyer(screens.world)
  await screens.open(`/tenders/${tender.id}?tab=bids`, client)
  await press('Edit bid set-up')
  await press(new RegExp(setupWords.steps.sealing))
  const openers = await screen.findByRole('region', { name: 'Openers' })
  const save = screen.getByRole('button', { name: 'Save bid set-up' })
  expect(openers.compareDocumentPosition(save)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await press('Save bid set-up')
  await screen.findByRole('button', { name: 'Edit bid set-up' })
})
