// Store for the user's own marks and notes for one tender. Each cell is saved separately and has
// its own store, so that a key press re-renders only one cell. The sheet is outside the components,
// so that input is saved even if the user has opened another page.
import type { Reply } from '#kernel/contract/endpoint.ts'
import {
  saveScore,
  type getJudgedBid,
  type listOwnScores,
} from '#features/evaluation/contract/evaluation.ts'
import { errorTexts } from '#kernel/contract/errors.ts'
import {
  createEntry,
  emptyEntry,
  isUnsaved,
  type Entry,
  type EntryState,
  type Stored,
} from '#kernel/client/autosave/entry.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'
import { createStore, type Store } from '#kernel/client/store/create-store.ts'
import type { UnsavedScores } from './unsaved-scores.ts'
import {
  cellId,
  isComplete,
  mergeCells,
  readCell,
  readCellId,
  writeCell,
  type CellId,
  type CellValue,
} from './score-cell.ts'
import { statusOf, type SheetStatus } from './sheet-status.ts'

type OwnScore = Reply<typeof listOwnScores>['data'][number]
type ReadScore = Reply<typeof getJudgedBid>['data']['scores'][number]

interface Options {
  tenderId: number
  /** The user's latest marks, from the list for the grid. */
  scores: readonly OwnScore[]
  kept: UnsavedScores
  /** Returns the user's latest marks and notes for one bid. */
  readScores: (bidId: number) => Promise<readonly ReadScore[]>
  /** Returns whether the sheet's owner is still signed in. */
  isOwn: () => boolean
  now: () => Date
}

export type CellState = EntryState
/** A stored mark and its note; the version is null if nothing is stored. */
export type ScoreVersion = CellValue & { version: number | null }
export type ScoreSheet = ReturnType<typeof createScoreSheet>

interface Cell {
  entry: Entry<Stored>
  store: Store<CellState>
}

const listed = ({ id, mark, has_note }: OwnScore): Stored => ({
  text: writeCell({ mark, note: has_note ? null : '' }),
  version: id,
})

const read = ({ id, mark, note }: ReadScore): Stored => ({
  text: writeCell({ mark, note }),
  version: id,
})

export function createScoreSheet(options: Options) {
  const { kept } = options
  const { cells, status, progress, add, cellOf, newest } = createCells(options)

  for (const score of options.scores) add(cellId(score.bid_id, score.criterion), listed(score))
  // Restore input that the server had not acknowledged when the user left the page.
  for (const [id, { text, base, version }] of kept.read()) {
    const stored = cells.get(id)?.entry.current().known ?? null
    const { entry } = add(id, version > 0 ? { text: base, version } : null)
    entry.type(text)
    if (stored && stored.version !== version) entry.notice(stored)
  }

  function change(id: CellId, changes: Partial<CellValue>): void {
    const { entry } = cellOf(id)
    entry.type(writeCell({ ...readCell(entry.current().text), ...changes }))
  }

  return {
    status,
    progress,
    cell: (id: CellId): Store<CellState> => cellOf(id).store,
    valueOf: (id: CellId): CellValue => readCell(cells.get(id)?.store.current().text ?? ''),
    /** Returns the mark and the note that the server has now, with their version. */
    async fetchNewest(id: CellId): Promise<ScoreVersion> {
      const score = await newest(id)
      return { ...readCell(score ? read(score).text : ''), version: score?.id ?? null }
    },
    setMark: (id: CellId, mark: string | null) => change(id, { mark }),
    setNote: (id: CellId, note: string) => change(id, { note }),
    /** Saves the cell immediately. Returns whether it is stored on the server. */
    save: async (id: CellId): Promise<boolean> => (await cells.get(id)?.entry.save()) ?? true,
    async saveAll(): Promise<boolean> {
      const saved = await Promise.all([...cells.values()].map(({ entry }) => entry.save()))
      return saved.every(Boolean)
    },
    /**
     * Updates the cells with marks and notes that were saved elsewhere, for example in another
     * window.
     */
    noticeListed(scores: readonly OwnScore[]): void {
      for (const score of scores) {
        const { entry } = cellOf(cellId(score.bid_id, score.criterion))
        const isKnown = entry.current().known?.version === score.id
        if (!isKnown) entry.notice(listed(score))
      }
    },
    noticeRead(bidId: number, scores: readonly ReadScore[]): void {
      for (const score of scores) cellOf(cellId(bidId, score.criterion)).entry.notice(read(score))
    },
    takeTheirs: (id: CellId) => cellOf(id).entry.takeTheirs(),
    /**
     * Resolves a conflict by saving the given mark and note over the version that was saved
     * elsewhere.
     */
    resolve: (id: CellId, value: CellValue) => cellOf(id).entry.keepMine(writeCell(value)),
    /** Restores the stored mark and note after the server has refused a save. */
    discard: (id: CellId) => {
      const { entry } = cellOf(id)
      entry.type(entry.current().known?.text ?? '')
    },
    /** Returns whether the server has a mark or a note in any cell. */
    hasSaved: () => [...cells.values()].some(({ store }) => store.current().known !== null),
    /** Returns whether input would be lost if the page were closed now. */
    isAtRisk: () =>
      [...cells].some(([id, { store }]) => {
        const state = store.current()
        return isUnsaved(state) && !kept.keep(id, copyOf(state))
      }),
  }
}

const copyOf = ({ text, known }: CellState) => ({
  text,
  base: known?.text ?? '',
  version: known?.version ?? 0,
})

function standingOf(text: string): 'complete' | 'marked' | 'unmarked' {
  const value = readCell(text)
  if (isComplete(value)) return 'complete'
  return value.mark === null ? 'unmarked' : 'marked'
}

/** Creates cells that save themselves, keep a copy of unsaved input, and publish their state. */
function createCells({ tenderId, kept, readScores, isOwn, now }: Options) {
  const cells = new Map<CellId, Cell>()
  const status = createStore<SheetStatus>({ kind: 'idle' })
  /** Counter that is incremented when a cell gains or loses its mark or its note. */
  const progress = createStore(0)
  let savedAt: string | null = null

  async function save(id: CellId, text: string, version: number): Promise<Stored> {
    if (!isOwn()) throw new ApiError(401, { message: errorTexts.unauthenticated })
    const { bidId, criterion } = readCellId(id)
    const { mark, note } = readCell(text)
    const whole = note ?? (await newest(id))?.note ?? ''
    const { score } = await call(saveScore, {
      params: { tenderId, bidId },
      body: { criterion, mark, note: whole, based_on: version || null },
    })
    savedAt = now().toISOString()
    return { text: writeCell({ mark, note: whole }), version: score.id }
  }

  async function newest(id: CellId): Promise<ReadScore | undefined> {
    const { bidId, criterion } = readCellId(id)
    return (await readScores(bidId)).find((score) => score.criterion === criterion)
  }

  function add(id: CellId, known: Stored | null): Cell {
    const entry = createEntry<Stored>({
      known,
      save: (text, version) => save(id, text, version),
      fetch: async () => {
        const score = await newest(id)
        return score ? read(score) : null
      },
      merge: mergeCells,
      onChange: () => publish(id),
    })
    const cell = { entry, store: createStore<CellState>(entry.current()) }
    cells.set(id, cell)
    return cell
  }

  const cellOf = (id: CellId) => cells.get(id) ?? add(id, null)

  function publish(id: CellId): void {
    const { entry, store } = cellOf(id)
    const before = standingOf(store.current().text)
    const state = entry.current()
    if (isUnsaved(state)) kept.keep(id, copyOf(state))
    else kept.drop(id)
    store.set(state)
    if (standingOf(state.text) !== before) progress.set(progress.current() + 1)
    const states = [...cells.values()].map((cell) => cell.store.current())
    status.set(statusOf(states, savedAt))
  }

  return { cells, status, progress, add, cellOf, newest }
}

export const untouched: CellState = emptyEntry
