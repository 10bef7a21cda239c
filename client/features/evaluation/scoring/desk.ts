// State that the grid and the panel beside it share. The selected cell is a store, so that moving
// renders only the cell that was left, the cell that was entered, and the panel.
import type { BiddingSetup } from '#domain/contract/bidding.ts'
import type { JudgedBidReply, JudgedCriterion } from '#domain/contract/evaluation.ts'
import { marksOf } from '#domain/rules/judging.ts'
import type { Store } from '#client/store/create-store.ts'
import { cellId, isComplete, readCellId, type CellId } from './score-cell.ts'
import type { ScoreSheet } from './score-sheet.ts'

export interface Desk {
  tenderId: number
  setup: BiddingSetup
  sheet: ScoreSheet
  bids: readonly JudgedBidReply[]
  /** Criteria that are assigned to the user. */
  criteria: readonly JudgedCriterion[]
  /** Keys of the criteria that the user has finished. */
  finished: readonly string[]
  marks: readonly string[]
  /** Why the user can't mark the cell, or undefined if they can. */
  whyFixed: (id: CellId) => FixedReason | undefined
  selection: Store<CellId>
}

export type FixedReason = 'locked' | 'finished' | 'excluded'

/** Cell that the page's address names. */
export interface AskedCell {
  bid?: number | undefined
  criterion?: string | undefined
}

/** Content of a desk, without the selected cell. */
type DeskContent = Omit<Desk, 'selection'>

type Given = Omit<DeskContent, 'marks' | 'whyFixed'> & { mayScore: boolean }

/** Criteria must not be empty, and neither must the bids. */
export function createDesk({ mayScore, ...given }: Given): DeskContent {
  const excluded = new Set(given.bids.filter((bid) => bid.exclusion).map(({ id }) => id))
  const whyFixed = (id: CellId): FixedReason | undefined => {
    const { bidId, criterion } = readCellId(id)
    if (!mayScore) return 'locked'
    if (excluded.has(bidId)) return 'excluded'
    return given.finished.includes(criterion) ? 'finished' : undefined
  }
  return { ...given, marks: marksOf(given.setup), whyFixed }
}

/** Returns the cell of the address, otherwise the first one that is not complete. */
export function firstCell(desk: DeskContent, asked: AskedCell): CellId {
  const { bids, criteria, sheet, whyFixed } = desk
  const rows = bids.filter(({ id }) => asked.bid === undefined || id === asked.bid)
  const columns = criteria.filter(
    ({ key }) => asked.criterion === undefined || key === asked.criterion,
  )
  const ids = (rows.length > 0 ? rows : bids).flatMap((bid) =>
    (columns.length > 0 ? columns : criteria).map(({ key }) => cellId(bid.id, key)),
  )
  return ids.find((id) => !whyFixed(id) && !isComplete(sheet.valueOf(id))) ?? ids[0]!
}

export function hasCell({ bids, criteria }: DeskContent, id: CellId): boolean {
  const { bidId, criterion } = readCellId(id)
  return bids.some((bid) => bid.id === bidId) && criteria.some(({ key }) => key === criterion)
}

/** Selects a cell and saves the one that was left. */
export function selectCell({ sheet, selection }: Desk, id: CellId): void {
  const left = selection.current()
  if (left === id) return
  selection.set(id)
  void sheet.save(left)
}

export const noteFieldId = 'score-note'

export const domIdOf = (id: CellId) => `cell-${id}`

/** Moves the focus to a cell; on narrow screens, which have no grid, to the panel's heading. */
export function focusCell(desk: Desk, id: CellId): void {
  selectCell(desk, id)
  const cell = document.getElementById(domIdOf(id))
  const isShown = cell?.checkVisibility?.() ?? true
  const target = isShown ? cell : document.getElementById(panelHeadingId)
  target?.focus()
  target?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}

export const panelHeadingId = 'score-panel'

/** Moves the focus to the end of the note. */
export function focusNote(): void {
  const field = document.getElementById(noteFieldId)
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}
