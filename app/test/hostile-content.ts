// Generates documents that a hostile bidder could encrypt instead of a bid, with invalid types,
// depths, lengths, numbers, texts and encodings.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { contentFormat } from '#features/bids/sending/contract/sealed-content.ts'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'

/** JSON fragments that are known or likely to break programs. */
const oddities = [
  'null',
  'true',
  '[]',
  '{}',
  '-0',
  '1e400',
  '1e-400',
  '0.1',
  '2147483648',
  '9'.repeat(400),
  '"\\u0000"',
  '"\\ud800"',
  '"before \\udfff after"',
  '"\\ud83d\\ude00"',
  '"\u202e\u2066\ufeff"',
  '{"length":{"toString":null}}',
  '{"length":-1,"0":"x"}',
  '{"__proto__":{"length":1}}',
  '{"constructor":{"prototype":null},"then":1,"toJSON":1}',
  '"age1"',
  '"../../../../etc/passwd"',
  '"a\\r\\nSet-Cookie: b=c"',
  '"9999999999999.9999"',
  '"-1"',
  '"1e3"',
  '"NaN"',
  '"١٢٣"',
  '"0x10"',
]

const nested = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.integer({ min: 1, max: 20_000 }))
  .map(([[open, close], depth]) => open.repeat(depth) + 'null' + close.repeat(depth))

const long = fc
  .tuple(fc.constantFrom('a', '9', '\\ud800', 'é', '\\"'), fc.constantFrom(41, 256, 70_000))
  .map(([unit, length]) => `"${unit.repeat(length)}"`)

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 6 }))
  .map(([whole, places]) => `"${whole}${places > 0 ? `.${'1'.repeat(places)}` : ''}"`)

const text = fc.string({ unit: 'binary', maxLength: 60 }).map((words) => JSON.stringify(words))

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddities) },
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: decimal },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: long },
)

type Json = fc.Arbitrary<string>

/**
 * Generates a JSON object with these fields, some of which have a random value instead of the
 * expected one.
 */
function object(fields: Record<string, Json>): Json {
  const either = Object.entries(fields).map(([name, honest]) =>
    fc
      .oneof({ weight: 5, arbitrary: honest }, { weight: 1, arbitrary: value })
      .map((piece) => `${JSON.stringify(name)}:${piece}`),
  )
  return fc.tuple(...either).map((pieces) => `{${pieces.join()}}`)
}

const list = (entry: Json, maxLength: number) =>
  fc.array(entry, { maxLength }).map((entries) => `[${entries.join()}]`)

const quoted = (...words: string[]) => fc.constantFrom(...words.map((word) => JSON.stringify(word)))

const hash = fc.constant(JSON.stringify('a'.repeat(64)))

const answer = object({ question: quoted('method', 'plan', 'daily'), value: text })
const file = object({
  question: quoted('plan'),
  file_id: fc.integer({ min: 1, max: 2_147_483_647 }).map(String),
  filename: text,
  file_size: fc.integer({ min: 0, max: 60_000_000 }).map(String),
  sha256: hash,
})
const line = object({ line: quoted('daily', 'windows'), unit_price: decimal })
const prices = object({ lines: list(line, 3), total: fc.oneof(fc.constant('null'), decimal) })

const documentOf = (envelope: Envelope) =>
  object({
    format: quoted(contentFormat),
    envelope: fc.constant(JSON.stringify(envelope)),
    nonce: fc.constant(JSON.stringify(randomBytes(32).toString('hex'))),
    answers: list(answer, 3),
    files: fc.oneof({ weight: 4, arbitrary: fc.constant('[]') }, list(file, 2)),
    prices: fc.oneof(fc.constant('null'), prices),
  })

const encodings: ((text: string) => Buffer)[] = [
  (words) => Buffer.from(words, 'utf16le'),
  (words) => Buffer.from(words, 'latin1'),
  (words) => Buffer.from(`\ufeff${words}`),
  (words) => Buffer.from(words).subarray(0, words.length / 2),
  (words) => Buffer.concat([Buffer.from(words), Buffer.from([0xff, 0xfe, 0])]),
  (words) => Buffer.from(words.replace('"a', '"\u{10ffff}')).map((byte) => byte ^ 0x80) as Buffer,
]

/** Generates documents for an envelope as bytes, most of them valid UTF-8. */
export function hostileDocuments(envelope: Envelope): fc.Arbitrary<Buffer> {
  const written = documentOf(envelope)
  return fc.oneof(
    { weight: 10, arbitrary: written.map((words) => Buffer.from(words)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(written, fc.constantFrom(...encodings))
        .map(([words, encode]) => encode(words)),
    },
    { weight: 1, arbitrary: value.map((words) => Buffer.from(words)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)) },
  )
}
