import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCsv } from './read-csv.ts'

async function read(content: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file.csv')
  await writeFile(path, content)
  const rows = []
  for await (const row of readCsv(path)) rows.push(row)
  return rows
}

const problem = (content: string | Buffer) =>
  read(content).then(
    () => undefined,
    ({ line, column, message }) => [line, column, message],
  )

test('quotes, line breaks within them, doubled quotes, blank lines and all line endings are read', async () => {
  expect(await read('a,b\r\n"x, ""y""\r\nz",2\n\n3,\r4,5')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x, "y"\r\nz', '2'] },
    { line: 5, cells: ['3', ''] },
    { line: 6, cells: ['4', '5'] },
  ])
})

test('semicolons and a byte order mark are read, even if a character is split across two chunks', async () => {
  expect(await read('\uFEFFname;city\nZoë, Ltd;Łódź\n')).toEqual([
    { line: 1, cells: ['name', 'city'] },
    { line: 2, cells: ['Zoë, Ltd', 'Łódź'] },
  ])
  const long = `a,b\n${'ö'.repeat(40_000)},x${'é'.repeat(40_001)}\n`
  const [, row] = await read(long)
  expect(row!.cells.map(({ length }) => length)).toEqual([40_000, 40_002])
})

test('invalid UTF-8 is reported with its line', async () => {
  expect(await problem(Buffer.from('name\nZo\xeb\n', 'latin1'))).toEqual([
    1,
    1,
    'This is not UTF-8. Save the file as “CSV UTF-8” and try again.',
  ])
  expect(await problem(Buffer.from('\uFEFFname\n', 'utf16le'))).toEqual([
    1,
    1,
    'This is UTF-16. Save the file as “CSV UTF-8” and try again.',
  ])
})

test('an unclosed or misplaced quote is reported with its position', async () => {
  expect(await problem('a,b\n1,"2\n3,4\n')).toEqual([
    2,
    2,
    'The quote that starts here is never closed',
  ])
  expect(await problem('a,b\n1,2\n"x"y,3\n')).toEqual([
    3,
    1,
    'A quote inside a field must be doubled, and the whole field put in quotes',
  ])
  expect(await problem(`a\n"${'x'.repeat(100_001)}`)).toEqual([2, 1, 'This field is too long'])
})
