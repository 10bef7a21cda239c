// Bids are hostile input. Reading any sealed content results in a value that the database accepts,
// or in a reason why the content can't be opened.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import { contentFormat } from '#features/bids/sending/contract/sealed-content.ts'
import { setup, sha256 } from '#app/test/bid-scene.ts'
import { hostileDocuments } from '#app/test/hostile-content.ts'
import { useWorld } from '#app/test/world.ts'
import { totalOf } from './open-bid.ts'
import { readContent, Unopenable } from './open-envelope.ts'

const world = useWorld()

/** Number of generated documents; `npm run prove -- bids` tests more. */
const documents = process.env['PROVE'] === 'full' ? 10_000 : 600

function read(bytes: Buffer, envelope: Envelope) {
  const commitment_sha256 = Buffer.from(sha256(bytes), 'hex')
  const content = readContent(bytes, { envelope, commitment_sha256 })
  return { content: JSON.stringify(content), total: totalOf({ setup, lot_id: null }, content) }
}

/** Returns the reason why the document can't be opened, or undefined if it can. */
function failureOf(bytes: Buffer, envelope: Envelope): string | undefined {
  try {
    read(bytes, envelope)
  } catch (error) {
    if (error instanceof Unopenable) return error.failure
    throw error
  }
  return undefined
}

async function store({ content, total }: ReturnType<typeof read>): Promise<void> {
  await sql`select ${content}::jsonb, ${total}::numeric(17, 2)`.execute(world.db)
}

test(`each of ${documents} generated documents is stored, or refused with a reason`, async () => {
  const outcomes = { stored: 0, refused: 0 }
  const envelopes = fc.constantFrom<Envelope>('quality', 'price')
  const sealed = envelopes.chain((envelope) =>
    fc.record({ envelope: fc.constant(envelope), bytes: hostileDocuments(envelope) }),
  )
  await fc.assert(
    fc.asyncProperty(sealed, async ({ envelope, bytes }) => {
      const failure = failureOf(bytes, envelope)
      if (failure) outcomes.refused += 1
      else {
        await store(read(bytes, envelope))
        outcomes.stored += 1
      }
    }),
    { numRuns: documents },
  )
  // The generator must produce many documents that are stored and many that are refused; otherwise
  // the test would prove little.
  expect(Math.min(outcomes.stored, outcomes.refused)).toBeGreaterThan(documents / 20)
})

const price = {
  format: contentFormat,
  envelope: 'price',
  nonce: 'a'.repeat(64),
  answers: [],
  files: [],
  prices: { lines: [], total: null },
}
const file = { question: 'plan', file_id: 1, filename: 'a.pdf', file_size: 1, sha256: price.nonce }
const answer = { question: 'method', value: 'Carefully.' }
const lines = (daily: string) => [
  { line: 'daily', unit_price: daily },
  { line: 'windows', unit_price: '1' },
]

test('a total that overflows is refused with a reason', () => {
  const prices = { lines: lines('9999999999999'), total: null }
  const bytes = Buffer.from(JSON.stringify({ ...price, prices }))
  expect(failureOf(bytes, 'price')).toBe('total_too_high')
})

test.each([
  [
    'a line that is priced twice',
    { prices: { lines: [...lines('1'), ...lines('2')], total: null } },
  ],
  ['half a character, escaped', { answers: [{ question: 'method', value: '\ud800' }] }],
  ['a NUL character', { answers: [{ question: 'method', value: 'a\0b' }] }],
  ['half a character in a file name', { files: [{ ...file, filename: '\udfff.pdf' }] }],
  ['a file that is named twice', { files: [file, file] }],
  ['an answer that is given twice', { answers: [answer, answer] }],
  ['a list whose length is an object', { answers: { length: { toString: null } } }],
  ['a size beyond every file', { files: [{ ...file, file_size: 1e300 }] }],
])('a bid with %s is refused', (_name, changes) => {
  const bytes = Buffer.from(JSON.stringify({ ...price, ...changes }))
  expect(failureOf(bytes, 'price')).toBe('malformed')
})

test('invalid UTF-8 is refused with a reason', () => {
  const bytes = Buffer.from(JSON.stringify(price))
  expect(failureOf(bytes, 'price')).toBeUndefined()
  const answers = [{ question: 'method', value: '~' }]
  const broken = Buffer.from(JSON.stringify({ ...price, answers }))
  broken[broken.indexOf('~')] = 0xff
  expect(failureOf(broken, 'price')).toBe('malformed')
})
