// Tests the verification of receipts: offline by a script, and online by a public call.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { bidLimits } from '../contract/bid.ts'
import { maxReceiptLength, receiptTexts } from '../contract/receipt.ts'
import {
  judgeReceipt,
  receiptKeyOf,
  signReceipt,
} from '#features/bids/sealing/server/receipt-keys.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const appKey = { current: Buffer.alloc(32, 7), previous: [], recovery: Buffer.alloc(32) }
const facts = {
  kind: 'sent' as const,
  portal: 'https://tenders.example',
  tender: 'TND-2026-000123',
  title: 'Cleaning',
  lot: null,
  organisation: 'Brightwater Ltd',
  bid: 7,
  version: 1,
  time: '2026-12-11T11:59:59.123Z',
  deadline: '2026-12-11T12:00:00Z',
  setup: '12'.repeat(32),
  files: [],
  commitments: [],
  audit: '0'.repeat(64),
}
const receipt = signReceipt(appKey, facts)

async function check(input: string, ...options: string[]) {
  const script = join(import.meta.dirname, '../../../../scripts/receipt-verify.ts')
  const child = spawn(process.execPath, [script, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stdin.end(input)
  const output = await text(child.stdout)
  return [await ended, output.trim()]
}

test('a receipt can be verified without the portal', { timeout: 120_000 }, async () => {
  const key = receiptKeyOf(appKey)
  expect(await check(receipt, '--key', key)).toEqual([0, 'This receipt is genuine and unchanged.'])
  const [code, said] = await check(receipt)
  expect([code, String(said).includes(key)]).toEqual([0, true])
  expect(await check(receipt, '--key', 'x'.repeat(43))).toEqual([
    1,
    'The signature fits, but this portal has never used this key.',
  ])
  expect(await check(receipt.replace('Version: 1', 'Version: 2'), '--key', key)).toEqual([
    1,
    'The signature does not fit: the receipt has been changed, or was never issued.',
  ])
  expect(await check('nothing')).toEqual([1, receiptTexts.malformed])
})

test('a receipt from an older portal version, which names a position in the audit log, is still genuine', () => {
  const older = `Tender portal receipt, format 1
Portal: https://tenders.example
Tender: TND-2026-000123
Title: Cleaning
Lot: -
Organisation: Brightwater Ltd
Bid: 7
Version: 1
Event: sent
Time: 2026-12-11T11:59:59.123Z
Deadline: 2026-12-11T12:00:00Z
Audit log: 42 ${'0'.repeat(64)}
Key: PjpP_jN0ceeIHqNeD2Rq0PC8EkAb-hxKQ_zTmt1LLQY
Signature: oXKp3NadnH9xqBEoVnlbSYztujKTgVYKcHug3jOtZlnruoKj4gRJzgjBrTXmAxLoROBD7EqC2JxjLIbgOfIpDg
`
  expect(judgeReceipt(older, [receiptKeyOf(appKey)])).toBe('genuine')
})

test('the public check accepts the largest possible receipt, and nothing much larger', async () => {
  const wide = '\u{1F4A7}'.repeat(127)
  const largest = signReceipt(appKey, {
    ...facts,
    portal: `https://${'tenders.'.repeat(25)}example`,
    title: wide,
    lot: `2147483647 ${wide}`,
    organisation: wide,
    files: Array.from({ length: bidLimits.files }, () => ({
      envelope: 'quality' as const,
      file_size: bidLimits.sealedSize,
      sha256: 'f'.repeat(64),
    })),
    commitments: (['quality', 'price'] as const).map((envelope) => ({
      envelope,
      sha256: 'f'.repeat(64),
    })),
  })
  expect(largest.length).toBeGreaterThan(25_000)
  const send = (receipt: string) => world.visitor().post('/api/receipts/verify', { receipt })
  for (const text of [largest, largest.replaceAll('\n', '\r\n')]) {
    const { status, body } = await send(text)
    expect([status, body.finding]).toEqual([200, 'unknown_key'])
  }
  expect((await send('x'.repeat(maxReceiptLength + 1))).status).toBe(422)
  expect((await send('x'.repeat(100_000))).status).toBe(413)
})
