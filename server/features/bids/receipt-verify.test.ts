// The offline check, as whoever has a receipt runs it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { receiptTexts } from '#domain/contract/receipt.ts'
import { receiptKeyOf, signReceipt } from '#server/bidding/receipt-keys.ts'

const appKey = { current: Buffer.alloc(32, 7), previous: [], recovery: Buffer.alloc(32) }
const receipt = signReceipt(appKey, {
  kind: 'sent',
  portal: 'https://tenders.example',
  tender: 'TND-2026-000123',
  title: 'Cleaning',
  lot: null,
  organisation: 'Brightwater Ltd',
  bid: 7,
  version: 1,
  time: '2026-12-11T11:59:59.123Z',
  deadline: '2026-12-11T12:00:00Z',
  files: [],
  commitments: [],
  audit: { place: 0, hash: '0'.repeat(64) },
})

async function check(input: string, ...options: string[]) {
  const script = join(import.meta.dirname, '../../../scripts/receipt-verify.ts')
  const child = spawn(process.execPath, [script, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stdin.end(input)
  const output = await text(child.stdout)
  return [await ended, output.trim()]
}

test('a receipt is checked without the portal', { timeout: 120_000 }, async () => {
  const key = receiptKeyOf(appKey)
  expect(await check(receipt, '--key', key)).toEqual([0, receiptTexts.genuine])
  const [code, said] = await check(receipt)
  expect([code, String(said).includes(key)]).toEqual([0, true])
  expect(await check(receipt, '--key', 'x'.repeat(43))).toEqual([1, receiptTexts.unknownKey])
  expect(await check(receipt.replace('Version: 1', 'Version: 2'), '--key', key)).toEqual([
    1,
    receiptTexts.forged,
  ])
  expect(await check('nothing')).toEqual([1, receiptTexts.malformed])
})
