// Converts the user's mark and note for one bid and criterion to and from the text that autosave
// stores, and merges concurrent changes.
import type { Merge } from '#kernel/client/autosave/entry.ts'

export interface CellValue {
  mark: string | null
  /**
   * Null until the note is loaded, because the list for the grid only says whether there is a note.
   */
  note: string | null
}

export const emptyCell: CellValue = { mark: null, note: '' }

/**
 * ID of a cell in the grid: bid and criterion, separated by a colon. Keys of criteria can't contain
 * a colon.
 */
export type CellId = `${number}:${string}`

export const cellId = (bidId: number, criterion: string): CellId => `${bidId}:${criterion}`

export function readCellId(id: CellId): { bidId: number; criterion: string } {
  const [bidId = '', criterion = ''] = id.split(':')
  return { bidId: Number(bidId), criterion }
}

export function readCell(text: string): CellValue {
  if (!text) return emptyCell
  const [mark, note] = JSON.parse(text) as [string | null, string | null]
  return { mark, note }
}

export function writeCell({ mark, note }: CellValue): string {
  return mark === null && note === '' ? '' : JSON.stringify([mark, note])
}

/** Merges the mark and the note separately; a part that both sides have changed is a conflict. */
export const mergeCells: Merge = (texts) => {
  const base = readCell(texts.base)
  const mine = readCell(texts.mine)
  const theirs = readCell(texts.theirs)
  const mark = mergePart({ base: base.mark, mine: mine.mark, theirs: theirs.mark })
  // A note that was never loaded can't have been changed in this window, so the stored note is
  // used.
  const note =
    mine.note === null
      ? theirs.note
      : mergePart({ base: base.note, mine: mine.note, theirs: theirs.note })
  return mark === undefined || note === undefined ? undefined : writeCell({ mark, note })
}

type Part = string | null

function mergePart(part: { base: Part; mine: Part; theirs: Part }): Part | undefined {
  const { base, mine, theirs } = part
  if (mine === theirs || mine === base) return theirs
  return theirs === base ? mine : undefined
}

/** Returns whether the cell has everything that is required to finish its criterion. */
export function isComplete({ mark, note }: CellValue): boolean {
  return mark !== null && note?.trim() !== ''
}
