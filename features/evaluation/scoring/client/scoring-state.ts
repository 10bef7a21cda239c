// State shared by the grid and the panel beside it. The selected cell is a store, so that selecting
// another cell re-renders only the previous cell, the new cell and the panel.
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import type { JudgedBidReply, JudgedCriterion } from '#features/evaluation/contract/evaluation.ts'
import { marksFor, scaleOf } from '#features/bids/setup/rules/judging.ts'
import type { Store } from '#kernel/client/store/create-store.ts'
import { cellId, isComplete, readCellId, type CellId } from './score-cell.ts'
import type { ScoreSheet } from './score-sheet.ts'

export interface ScoringState {
  tenderId: number
  setup: BiddingSetup
  sheet: ScoreSheet
  /** Bids in the order of the grid: by lot, then by bidder. */
  bids: readonly JudgedBidReply[]
  /** Criteria that are assigned to the user. */
  criteria: readonly JudgedCriterion[]
  /** Keys of the criteria that the user has finished. */
  finished: readonly string[]
  /** Returns the marks that can be given in the cell. */
  marksOf: (id: CellId) => readonly string[]
  /** Returns the meaning of each whole mark in the cell, starting at 0. */
  scaleOf: (id: CellId) => readonly string[]
  /** Returns why the user can't mark the cell, or undefined if they can. */
  whyFixed: (id: CellId) => FixedReason | undefined
  selection: Store<CellId>
}

export type FixedReason = 'locked' | 'finished' | 'excluded'

/** Cell that is named in the page's address. */
export interface RequestedCell {
  bid?: number | undefined
  criterion?: string | undefined
}

type ScoringContent = Omit<ScoringState, 'selection'>

type Given = Omit<ScoringContent, 'marksOf' | 'scaleOf' | 'whyFixed'> & { mayScore: boolean }

/** Creates the scoring state. There must be at least one bid and one criterion. */
export function createScoringState({ mayScore, ...given }: Given): ScoringContent {
  const excluded = new Set(given.bids.filter((bid) => bid.exclusion).map(({ id }) => id))
  const whyFixed = (id: CellId): FixedReason | undefined => {
    const { bidId, criterion } = readCellId(id)
    if (!mayScore) return 'locked'
    if (excluded.has(bidId)) return 'excluded'
    return given.finished.includes(criterion) ? 'finished' : undefined
  }
  return {
    ...given,
    marksOf: (id) => marksFor(given.setup, readCellId(id).criterion),
    scaleOf: (id) => scaleOf(given.setup, readCellId(id).criterion),
    whyFixed,
  }
}

/**
 * Returns the first incomplete cell that the user can mark, or the first cell if there is none. If
 * the address names a bid or a criterion in the grid, only its cells are considered.
 */
export function firstCell(scoring: ScoringContent, requested: RequestedCell): CellId {
  const { bids, criteria, sheet, whyFixed } = scoring
  const rows = bids.filter(({ id }) => requested.bid === undefined || id === requested.bid)
  const columns = criteria.filter(
    ({ key }) => requested.criterion === undefined || key === requested.criterion,
  )
  const ids = (rows.length > 0 ? rows : bids).flatMap((bid) =>
    (columns.length > 0 ? columns : criteria).map(({ key }) => cellId(bid.id, key)),
  )
  return ids.find((id) => !whyFixed(id) && !isComplete(sheet.valueOf(id))) ?? ids[0]!
}

export function hasCell({ bids, criteria }: ScoringContent, id: CellId): boolean {
  const { bidId, criterion } = readCellId(id)
  return bids.some((bid) => bid.id === bidId) && criteria.some(({ key }) => key === criterion)
}

/**
 * Returns the cell below, or the first cell of the next criterion after the last bid; undefined
 * after the last cell.
 */
export function nextCell({ bids, criteria }: ScoringContent, id: CellId): CellId | undefined {
  const cells = criteria.flatMap(({ key }) => bids.map((bid) => cellId(bid.id, key)))
  return cells[cells.indexOf(id) + 1]
}

/** Selects a cell and saves the previous one. */
export function selectCell({ sheet, selection }: ScoringState, id: CellId): void {
  const left = selection.current()
  if (left === id) return
  selection.set(id)
  void sheet.save(left)
}

export const noteFieldId = 'score-note'

export const domIdOf = (id: CellId) => `cell-${id}`

/** Moves the focus to a cell or, on narrow screens without a grid, to the panel's heading. */
export function focusCell(scoring: ScoringState, id: CellId): void {
  selectCell(scoring, id)
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
