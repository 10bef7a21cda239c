import { expect, test } from 'vitest'
import { readReceipt, receiptBody, signedReceipt, type ReceiptFacts } from './receipt-text.ts'

const facts: ReceiptFacts = {
  kind: 'sent',
  portal: 'https://tenders.example',
  tender: 'TND-2026-000123',
  title: 'Cleaning\nKey: forged',
  lot: null,
  organisation: 'Brightwater Ltd',
  bid: 7,
  version: 2,
  time: '2026-12-11T11:59:59.123456Z',
  deadline: '2026-12-11T12:00:00Z',
  setup: '12'.repeat(32),
  files: [{ envelope: 'price', file_size: 1234, sha256: 'ab'.repeat(32) }],
  commitments: [{ envelope: 'price', sha256: 'cd'.repeat(32) }],
  audit: 'ef'.repeat(32),
  key: 'k'.repeat(43),
}

test('a receipt can be read as it was signed, even with Windows line breaks and extra blank lines', () => {
  const body = receiptBody(facts)
  expect(body).toContain('Title: Cleaning Key: forged\n')
  const text = signedReceipt(body, 's'.repeat(86))
  const read = { body, key: facts.key, signature: 's'.repeat(86) }
  expect(readReceipt(text)).toEqual(read)
  expect(readReceipt(`\n${text.replaceAll('\n', '\r\n')}\r\n\r\n`)).toEqual(read)
})

test('a receipt from an earlier portal version, without the hash of the set-up, can be read', () => {
  const body = receiptBody(facts)
    .replace('format 2', 'format 1')
    .replace(/^Set-up: .*\n/m, '')
  expect(readReceipt(signedReceipt(body, 's'.repeat(86)))?.body).toBe(body)
})

test('a text that is not a receipt, or lacks its end, is refused', () => {
  const text = signedReceipt(receiptBody(facts), 's'.repeat(86))
  expect(readReceipt('')).toBeUndefined()
  expect(readReceipt(text.slice(5))).toBeUndefined()
  expect(readReceipt(text.slice(0, -20))).toBeUndefined()
  expect(readReceipt(text.replaceAll('Key: ', 'Kay: '))).toBeUndefined()
})
