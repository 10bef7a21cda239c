import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.for([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['\uFF0B1', "'\uFF0B1"],
  ['\uFF0D1', "'\uFF0D1"],
  ['\uFF20SUM(A1)', "'\uFF20SUM(A1)"],
  // Spreadsheets that split cells at semicolons ignore the quotation marks, so the second part
  // would be a formula.
  ['Terms;=1+1', `"Terms;'=1+1"`],
  ['Terms; =1+1', `"Terms;' =1+1"`],
  ['Terms;"=1+1"', `"Terms;'""=1+1"""`],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['a\t=1+1', `"a\t'=1+1"`],
  ['Mops; buckets', '"Mops; buckets"'],
  ['Commas, too', '"Commas, too"'],
  ['a=1', 'a=1'],
  ['well-known', 'well-known'],
  [-1, '-1'],
  [null, ''],
] as const)('the value %j is written as the CSV cell %j', ([value, cell]) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`)
})
