import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a table becomes CSV lines with escaped commas and quotes', () => {
  expect(
    toCsv({
      name: 'downloads',
      headers: ['Document', 'Downloads'],
      rows: [
        ['Terms, "final"', 3],
        ['Annex A', 0],
      ],
    }),
  ).toBe('\uFEFFDocument,Downloads\r\n"Terms, ""final""",3\r\nAnnex A,0\r\n')
})

test('a title that begins like a formula is exported as text, and a negative number as a number', () => {
  const rows = [['=HYPERLINK("x")', -1]]
  expect(toCsv({ name: 'x', headers: ['Document', 'Change'], rows })).toBe(
    '\uFEFFDocument,Change\r\n"\'=HYPERLINK(""x"")",-1\r\n',
  )
})
