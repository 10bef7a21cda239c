import { expect, test } from 'vitest'
import { whyFileRefused } from './check-file.ts'

const limits = { accept: ['.pdf', '.docx'], maxSizeMb: 50 }
const mib = 1024 * 1024

test.each([
  ['plan.pdf', 50 * mib, null],
  ['PLAN.PDF', 1, null],
  ['plan.pdf', 50 * mib + 1, 'File size exceeds 50MB limit'],
  ['plan.exe', 1, 'Invalid file type. Allowed: .pdf, .docx'],
  ['plan.pdf.exe', 1, 'Invalid file type. Allowed: .pdf, .docx'],
  ['pdf', 1, 'Invalid file type. Allowed: .pdf, .docx'],
])('the type and size of %s with %s bytes are checked', (name, size, refusal) => {
  expect(whyFileRefused({ name, size }, limits)).toBe(refusal)
})

test('every file type is accepted if no list of types is given', () => {
  expect(whyFileRefused({ name: 'a.xyz', size: 1 }, { accept: [], maxSizeMb: 1 })).toBe(null)
})

test('a form can set its own maximum file size', () => {
  const small = { accept: [], maxSizeMb: 1 }
  expect(whyFileRefused({ name: 'a.pdf', size: mib }, small)).toBe(null)
  expect(whyFileRefused({ name: 'a.pdf', size: mib + 1 }, small)).toBe(
    'File size exceeds 1MB limit',
  )
})
