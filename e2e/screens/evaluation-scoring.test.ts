// Tests the panel's screens for marking and excluding bids, finishing a criterion and agreeing on a
// consensus.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { saveConsensus } from '#features/evaluation/contract/evaluation.ts'
import { stepWords, taskWords } from '#features/evaluation/panel/contract/panel-task.ts'
import { exclusionWords } from '#features/evaluation/ranking/contract/ranking.ts'
import {
  consensusWords,
  scoringWords as words,
} from '#features/evaluation/scoring/contract/scoring.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()

const cellOf = (bidId: number, criterion: string) =>
  document.querySelector<HTMLElement>(`[data-cell="${bidId}:${criterion}"]`)!

/** Resolves after React has rendered, as it does between two browser events. */
const rendered = () => new Promise((resolve) => setTimeout(resolve))

async function press(key: string): Promise<void> {
  fireEvent.keyDown(document.activeElement!, { key })
  await rendered()
}

async function click(element: HTMLElement): Promise<void> {
  element.click()
  await rendered()
}

const rowsOf = (tenderId: number, kind: 'score' | 'finish' | 'consensus' | 'exclusion') =>
  screens.world.db
    .selectFrom('evaluation_entries')
    .select(['bid_id', 'criterion', 'mark', 'text'])
    .where('tender_id', '=', tenderId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

test('an evaluator moves between cells, enters marks and clears them with the keyboard', async () => {
  const scene = await makeEvaluationScene(screens.world)
  const [first, second] = scene.bidders.map(({ bid }) => bid.id) as [number, number]
  const path = `/tenders/${scene.tender.id}/evaluation/scores?bid=${first}&criterion=quality`
  await screens.open(path, scene.evaluators[0].client)
  cellOf(first, 'quality').focus()
  // The page says that marks are saved only once there is something to save.
  expect(screen.queryByText('Everything is saved')).toBeNull()
  await press('3')
  await press('ArrowRight')
  expect(document.activeElement).toBe(cellOf(first, 'service'))
  await press('ArrowDown')
  expect(document.activeElement).toBe(cellOf(second, 'service'))
  await press('4')
  await press('Home')
  expect(document.activeElement).toBe(cellOf(second, 'quality'))
  await press('9')
  expect(cellOf(second, 'quality').textContent).toContain(words.unmarked)
  await press('Enter')
  expect(document.activeElement).toBe(screen.getByLabelText(words.note))
  fireEvent.input(document.activeElement!, { target: { value: 'Clear plan' } })
  await press('Escape')
  expect(document.activeElement).toBe(cellOf(second, 'quality'))
  cellOf(first, 'quality').focus()
  await press('Backspace')
  await screen.findByText(/^Saved \d\d:\d\d$/)
  await waitFor(async () => {
    const rows = await rowsOf(scene.tender.id, 'score')
    expect(rows).toContainEqual({ bid_id: second, criterion: 'service', mark: '4.0', text: '' })
    const noted = { bid_id: second, criterion: 'quality', mark: null, text: 'Clear plan' }
    expect(rows).toContainEqual(noted)
    expect(rows.findLast(({ bid_id }) => bid_id === first)?.mark ?? null).toBeNull()
  })
})

test('a chair who has not made a declaration is directed to it before scoring', async () => {
  const { world } = screens
  const { tender, chair, outsider } = await makeEvaluationScene(world, { stage: 'declarations' })
  const start = () => screen.findByRole('button', { name: stepWords.start_scoring.verb })
  await screens.open(`/tenders/${tender.id}/evaluation`, chair.client)
  await start()

  await world.db
    .updateTable('evaluations')
    .set({ chair_id: outsider.user.id })
    .where('tender_id', '=', tender.id)
    .execute()
  await screens.open(`/tenders/${tender.id}/evaluation`, outsider.client)
  await screen.findByText('You still have to declare your interests.')
  screen.getByText(
    `Next: ${stepWords.start_scoring.verb.charAt(0).toLowerCase()}${stepWords.start_scoring.verb.slice(1)}, once this is done`,
  )
  expect(screen.queryByRole('button', { name: stepWords.start_scoring.verb })).toBeNull()
  screen.getByRole('link', { name: taskWords.declare.verb })
})

test('an evaluator can finish a criterion once every bid has a mark and a note', async () => {
  const scene = await makeEvaluationScene(screens.world, { bidders: 1 })
  const bidId = scene.bidders[0]!.bid.id
  await screens.open(`/tenders/${scene.tender.id}/evaluation/scores`, scene.evaluators[0].client)
  screen.getByText('0 of 2 marks')
  expect(screen.queryByRole('button', { name: 'Finish Quality' })).toBeNull()
  cellOf(bidId, 'quality').focus()
  await press('5')
  expect(cellOf(bidId, 'quality').textContent).toContain('note missing')
  await screen.findByText(words.progress(1, 0, 1))
  fireEvent.input(screen.getByLabelText(words.note), { target: { value: 'Meets all of it' } })
  screen.getByText('1 of 2 marks')
  await click(await screen.findByRole('button', { name: 'Finish Quality' }))
  await click(await screen.findByRole('button', { name: 'Finish criterion' }))
  await waitFor(async () => expect(await rowsOf(scene.tender.id, 'finish')).toHaveLength(1))
  await screen.findByRole('button', { name: 'Change with a reason' })
  expect(cellOf(bidId, 'quality').textContent).toContain('can’t be changed')

  await screens.open(`/tenders/${scene.tender.id}/evaluation`, scene.evaluators[0].client)
  const table = within(await screen.findByRole('table', { name: 'Who has finished what' }))
  const cells = within(table.getByRole('row', { name: /^Quality/ })).getAllByRole('cell')
  // On phones, each row is shown as a card, in which every cell has the evaluator's name as its
  // label.
  expect(cells.map(({ dataset, textContent }) => [dataset.label, textContent])).toEqual(
    scene.evaluators.map(({ user }, place) => [
      user.name,
      place === 0 ? 'Finished' : 'Not finished',
    ]),
  )
})

test('the chair saves a consensus with a quote, and an evaluator agrees', async () => {
  const scene = await makeEvaluationScene(screens.world, { stage: 'consensus', bidders: 1 })
  const path = `/tenders/${scene.tender.id}/evaluation/consensus?criterion=quality`
  await screens.open(path, scene.chair.client)
  await click(screen.getByLabelText(/^4:/))
  fireEvent.change(screen.getByLabelText(consensusWords.reason), {
    target: { value: 'The method is better than other bids.' },
  })
  await screen.findByText('This seems to compare bids')
  fireEvent.change(screen.getByLabelText('Passage'), {
    target: { value: 'Method of 0' },
  })
  await click(screen.getByRole('button', { name: 'Add quote' }))
  await click(screen.getByRole('button', { name: 'Save consensus' }))
  await screen.findByText('0 of 2')
  // A saved consensus is read-only until the chair decides to change it.
  const change = await screen.findByRole('button', { name: 'Change the consensus' })
  expect(screen.queryByRole('button', { name: 'Save consensus' })).toBeNull()
  await click(change)
  screen.getByText('Every evaluator answers again once you save a change.')
  await click(screen.getByRole('button', { name: 'Cancel' }))
  screen.getByRole('button', { name: 'Change the consensus' })

  await screens.open(path, scene.evaluators[0].client)
  await click(screen.getByRole('button', { name: 'Agree to it' }))
  const dialog = await screen.findByRole('alertdialog')
  await click(within(dialog).getByRole('button', { name: consensusWords.agree }))
  await screen.findByText('1 of 2')

  await screens.open(path, scene.evaluators[1].client)
  const agree = () => screen.getByRole('button', { name: consensusWords.agree })
  const primary = buttonClass('primary')
  expect(agree().className).toBe(primary)
  const reason = screen.getByText('The method is better than other bids.')
  expect(agree().compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  await click(agree())
  await screen.findByText('2 of 2')
  await waitFor(() => expect(agree().className).not.toBe(primary))
})

test('a consensus saved in another window is shown beside the chair’s unsaved version', async () => {
  const scene = await makeEvaluationScene(screens.world, { stage: 'consensus', bidders: 1 })
  const params = { tenderId: scene.tender.id, bidId: scene.bidders[0]!.bid.id }
  const path = `/tenders/${scene.tender.id}/evaluation/consensus?criterion=quality`
  await screens.open(path, scene.chair.client)
  await click(screen.getByLabelText(/^4:/))
  fireEvent.change(screen.getByLabelText(consensusWords.reason), {
    target: { value: 'Clear method.' },
  })
  const citations = [{ question: 'method', quote: 'Method of 0' }]
  const body = { criterion: 'quality', mark: '3', reason: 'Gaps.', discussion: '', citations }
  await scene.chair.client.call(saveConsensus, {
    params,
    body: { ...body, participants: [], based_on: null },
  })
  await click(screen.getByRole('button', { name: 'Save consensus' }))
  await screen.findByText('Somebody has saved this consensus in the meantime')
  const theirs = screen.getByRole('heading', {
    name: `Saved by ${scene.chair.user.name}`,
  })
  expect(theirs.parentElement!.textContent).toContain('Gaps.')
  const mine = screen.getByRole('heading', { name: 'Yours, not saved' })
  expect(mine.parentElement!.textContent).toContain('Clear method.')
  await click(screen.getByRole('button', { name: 'Combine both' }))
  const reason = screen.getByLabelText<HTMLTextAreaElement>(consensusWords.reason)
  expect(reason.value).toBe('Clear method.\n\nGaps.')
  expect(screen.queryByText('Somebody has saved this consensus in the meantime')).toBeNull()
  await click(screen.getByRole('button', { name: 'Save consensus' }))
  await waitFor(async () => {
    const rows = await rowsOf(scene.tender.id, 'consensus')
    expect(rows.map(({ mark, text }) => [mark, text])).toEqual([
      ['3.0', 'Gaps.'],
      ['4.0', 'Clear method.\n\nGaps.'],
    ])
  })
})

test('the chair excludes a bid while reading it, with a reason and evidence', async () => {
  const scene = await makeEvaluationScene(screens.world, { bidders: 1 })
  const bidId = scene.bidders[0]!.bid.id
  await screens.open(`/tenders/${scene.tender.id}/evaluation/bids/${bidId}`, scene.chair.client)
  // The total is for 250 days at £100.
  await screen.findByText('£25,000.00')
  const bidder = scene.bidders[0]!.organisation.name
  const named = (verb: string) => ({ name: `${verb}: ${bidder}` })
  await click(screen.getByRole('button', named(exclusionWords.exclude)))
  const title = { name: `Exclude the bid of ${bidder}?` }
  const dialog = await screen.findByRole('dialog', title)
  const field = (label: string) => within(dialog).getByLabelText(label, { exact: false })
  fireEvent.change(field('Reason'), { target: { value: 'not_compliant' } })
  fireEvent.change(field('Explanation'), { target: { value: 'No insurance.' } })
  fireEvent.change(field('Evidence'), { target: { value: 'Page 3.' } })
  await click(within(dialog).getByRole('button', { name: exclusionWords.exclude }))
  await screen.findByText('No insurance.')
  await screen.findByRole('button', named(exclusionWords.reinstate))
  expect(await rowsOf(scene.tender.id, 'exclusion')).toMatchObject([{ bid_id: bidId }])
})

test('an evaluator fills in a copied sheet offline, pastes it and uses its marks', async () => {
  const scene = await makeEvaluationScene(screens.world)
  const [first, second] = scene.bidders.map(({ bid }) => bid.id) as [number, number]
  await screens.open(`/tenders/${scene.tender.id}/evaluation/scores`, scene.evaluators[0].client)
  await click(await screen.findByText('Mark in a spreadsheet'))
  const rows = [
    ['Reference', 'Mark', 'Note'],
    [`#${first}:quality`, '4', 'A clear method.'],
    [`#${first}:service`, '9', ''],
    [`#${second}:quality`, '2', 'No plan.'],
  ]
  const sheet = screen.getByLabelText('Sheet with your marks')
  fireEvent.change(sheet, { target: { value: rows.map((row) => row.join('\t')).join('\n') } })
  await click(screen.getByRole('button', { name: 'Check the sheet' }))
  screen.getByText('The sheet changes 2 marks.')
  screen.getByText('Row 3: “9” is not one of the marks 0, 1, 2, 3, 4, 5.')
  expect(await rowsOf(scene.tender.id, 'score')).toEqual([])
  await click(screen.getByRole('button', { name: 'Use these 2 marks' }))
  expect(cellOf(first, 'quality').textContent).toContain('4')
  await waitFor(async () =>
    expect(new Set(await rowsOf(scene.tender.id, 'score'))).toEqual(
      new Set([
        { bid_id: first, criterion: 'quality', mark: '4.0', text: 'A clear method.' },
        { bid_id: second, criterion: 'quality', mark: '2.0', text: 'No plan.' },
      ]),
    ),
  )
})
