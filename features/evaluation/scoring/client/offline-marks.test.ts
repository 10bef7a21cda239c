import { expect, test } from 'vitest'
import { headings, readTable, writeTable } from './offline-marks.ts'
import type { CellId, CellValue } from './score-cell.ts'

const values: Partial<Record<CellId, CellValue>> = {
  '1:quality': { mark: '3', note: 'Line one\n"two"' },
}
const bid = (id: number, bidder: string) => ({
  id,
  bidder,
  organisation_id: id,
  lot_id: null,
  total: null,
  exclusion: null,
})
const criterion = (key: string, name: string, parent: string | null) => ({
  key,
  name,
  parent,
  weight: '50',
  minimum_mark: null,
  scale: ['No', 'Yes'],
  evaluators: [],
  is_complete: false,
})
const scoring = {
  bids: [bid(1, '=Acme'), bid(2, 'Brook')],
  criteria: [criterion('quality', 'Quality', null), criterion('plan', 'Plan', 'Service')],
  marksOf: (id: CellId) => (id.endsWith('plan') ? ['0', '1'] : ['0', '1', '2', '3', '3.5', '4']),
  whyFixed: (id: CellId) => (id === '2:plan' ? ('finished' as const) : undefined),
  sheet: { valueOf: (id: CellId) => values[id] ?? { mark: null, note: '' } },
}

const table = (...rows: string[][]) => [headings, ...rows].map((row) => row.join('\t')).join('\r\n')
const row = (id: string, mark: string, note = '') => [
  `#${id}`,
  'Bidder',
  '',
  'Any',
  '5',
  mark,
  note,
]

test('the table lists the marks that the evaluator can give, and escapes spreadsheet formulas', () => {
  expect(writeTable(scoring, []).split('\n')).toEqual([
    headings.join('\t'),
    '#1:quality\t\'=Acme\t\tQuality\t4\t3\t"Line one',
    '""two"""',
    "#1:plan\t'=Acme\t\tService: Plan\t1\t\t",
    '#2:quality\tBrook\t\tQuality\t4\t\t',
  ])
})

test('reading an unchanged table produces no changes', () => {
  expect(readTable(scoring, writeTable(scoring, []))).toEqual({ changes: [], faults: [] })
})

test('marks and notes are read in any row order and with a decimal comma', () => {
  const text = table(row('2:quality', '3,5', 'Good'), row('1:plan', '1.0'), row('1:quality', '3'))
  expect(readTable(scoring, text)).toEqual({
    changes: [
      { id: '2:quality', mark: '3.5', note: 'Good' },
      { id: '1:plan', mark: '1', note: undefined },
    ],
    faults: [],
  })
})

test('invalid rows are reported, and the other rows are read', () => {
  const text = table(
    row('9:quality', '1'),
    row('1:quality', '7'),
    row('2:plan', '1'),
    row('1:plan', '1'),
    row('1:plan', '0'),
    row('2:quality', '2', 'x'.repeat(5001)),
  )
  const { changes, faults } = readTable(scoring, text)
  expect(changes.map(({ id }) => id)).toEqual(['1:plan'])
  expect(faults).toEqual([
    'Row 2: the reference “9:quality” is not one of your marks.',
    'Row 3: “7” is not one of the marks 0, 1, 2, 3, 3.5, 4.',
    'Row 4: this mark can’t be changed here.',
    'Row 6: this mark is in the table twice.',
    'Row 7: the note has more than 5000 characters.',
  ])
})

test('a table without its first row is refused with an instruction to copy it', () => {
  const { changes, faults } = readTable(scoring, row('1:quality', '2').join('\t'))
  expect(changes).toEqual([])
  expect(faults).toEqual([expect.stringContaining('Copy the table with its first row')])
})
