// Reads and writes the user's marks as a table that a spreadsheet can copy and paste: cells are
// separated by tabs, and cells with tabs, quotes or line breaks are in quotation marks.
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'
import { evaluationLimits } from '#features/evaluation/contract/evaluation.ts'
import { cellId, type CellId } from './score-cell.ts'
import type { ScoringState } from './scoring-state.ts'

export const headings = ['Reference', 'Bidder', 'Lot', 'Criterion', 'Highest mark', 'Mark', 'Note']

type Marked = Pick<ScoringState, 'bids' | 'criteria' | 'marksOf' | 'whyFixed'> & {
  sheet: Pick<ScoringState['sheet'], 'valueOf'>
}

/** Returns the table of the marks that the user can give, with its heading row. */
export function writeTable(scoring: Marked, lots: readonly ListedLot[]): string {
  const rows = scoring.bids.flatMap((bid) =>
    scoring.criteria.flatMap(({ key, name, parent }) => {
      const id = cellId(bid.id, key)
      if (scoring.whyFixed(id)) return []
      const { mark, note } = scoring.sheet.valueOf(id)
      const lot = lots.find((one) => one.id === bid.lot_id)?.lot_number ?? ''
      const criterion = parent ? `${parent}: ${name}` : name
      const highest = scoring.marksOf(id).at(-1)!
      return [[referenceOf(id), bid.bidder, lot, criterion, highest, mark ?? '', note ?? '']]
    }),
  )
  return [headings, ...rows].map((row) => row.map(writeField).join('\t')).join('\n')
}

/** The number sign prevents spreadsheets from reading a reference such as “1:30” as a time. */
const referenceOf = (id: CellId) => `#${id}`

/** A spreadsheet would run a text that starts with one of these characters as a formula. */
const startsFormula = /^[=+\-@]/

function writeField(value: string | number): string {
  const text = String(value)
  const safe = startsFormula.test(text) ? `'${text}` : text
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export interface OfflineMark {
  id: CellId
  /**
   * Undefined if the table has no mark here, in which case an existing mark is kept. The same
   * applies to the note.
   */
  mark: string | undefined
  note: string | undefined
}

export interface ReadMarks {
  /** Marks and notes that differ from those in the grid. */
  changes: OfflineMark[]
  /** Reasons why rows can't be used. */
  faults: string[]
}

/** Reads a pasted table. Rows may be missing or in another order, and columns may be added. */
export function readTable(scoring: Marked, text: string): ReadMarks {
  const [head = [], ...rows] = parseRows(text)
  const columns = {
    id: head.indexOf('Reference'),
    mark: head.indexOf('Mark'),
    note: head.indexOf('Note'),
  }
  if (Object.values(columns).includes(-1)) {
    const fault =
      'The columns “Reference”, “Mark” and “Note” are missing. Copy the table with its first row.'
    return { changes: [], faults: [fault] }
  }
  const known = new Set(
    scoring.bids.flatMap((bid) => scoring.criteria.map(({ key }) => cellId(bid.id, key))),
  )
  const changes = new Map<CellId, OfflineMark>()
  const faults: string[] = []
  for (const [place, row] of rows.entries()) {
    const cell = (column: number) => row[column]?.trim() ?? ''
    const id = cell(columns.id).replace(/^#/, '') as CellId
    const mark = readMark(cell(columns.mark))
    const note = cell(columns.note)
    if (mark === '' && note === '') continue
    const say = (fault: string) => faults.push(`Row ${place + 2}: ${fault}`)
    if (!known.has(id)) say(`the reference “${id}” is not one of your marks.`)
    else if (changes.has(id)) say('this mark is in the table twice.')
    else if (scoring.whyFixed(id)) say('this mark can’t be changed here.')
    else if (mark !== '' && !scoring.marksOf(id).includes(mark)) {
      say(`“${cell(columns.mark)}” is not one of the marks ${scoring.marksOf(id).join(', ')}.`)
    } else if (note.length > evaluationLimits.note) {
      say(`the note has more than ${evaluationLimits.note} characters.`)
    } else changes.set(id, { id, mark: mark || undefined, note: note || undefined })
  }
  const isChanged = ({ id, mark, note }: OfflineMark) => {
    const before = scoring.sheet.valueOf(id)
    const isOther = (given: string | undefined, old: string | null) =>
      given !== undefined && given !== old
    return isOther(mark, before.mark) || isOther(note, before.note)
  }
  return { changes: [...changes.values()].filter(isChanged), faults }
}

/** Returns the mark with a full stop and without a superfluous decimal: "3,0" is "3". */
const readMark = (text: string) => text.replace(',', '.').replace(/\.0+$/, '')

/** Returns the rows of a table that was copied from a spreadsheet, without empty rows. */
function parseRows(text: string): string[][] {
  const rows: string[][] = [[]]
  let field = ''
  let isQuoted = false
  const endField = () => {
    rows.at(-1)!.push(field)
    field = ''
  }
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place]!
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (text[place + 1] === '"') field += text[(place += 1)]
      else isQuoted = false
    } else if (letter === '"' && field === '') isQuoted = true
    else if (letter === '\t') endField()
    else if (letter === '\n') {
      endField()
      rows.push([])
    } else if (letter !== '\r') field += letter
  }
  endField()
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''))
}
