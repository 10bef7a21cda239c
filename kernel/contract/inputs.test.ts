// Untrusted input must be cheap to reject: every text and list in every call has a maximum length
// that is checked before anything else, and every integer fits its column.
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '#app/contract.ts'

/** Schema that is applied directly to a caller's input. */
interface Input {
  where: string
  schema: z.ZodMiniType
}

type Def = z.core.$ZodTypeDef & {
  checks?: z.core.$ZodCheck[]
  shape?: Record<string, z.ZodMiniType>
  options?: z.ZodMiniType[]
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
}

const defOf = (schema: z.ZodMiniType) => schema._zod.def as Def

function inputsOf(where: string, schema: z.ZodMiniType): Input[] {
  const { shape = {}, options = [], element, innerType, in: first } = defOf(schema)
  const inner = [...options, element, innerType, first].filter((one) => one !== undefined)
  return [
    { where, schema },
    ...Object.entries(shape).flatMap(([name, field]) => inputsOf(`${where}.${name}`, field)),
    ...inner.flatMap((one) => inputsOf(where, one)),
  ]
}

const inputs = operations.flatMap(({ name, endpoint: { query, body, upload } }) =>
  Object.entries({ query, body, upload }).flatMap(([part, schema]) =>
    schema ? inputsOf(`${name} ${part}`, schema) : [],
  ),
)

const ofType = (type: string) => inputs.filter(({ schema }) => defOf(schema).type === type)

type CheckDef = z.core.$ZodCheckDef & { maximum?: number; value?: number }

const checksOf = (schema: z.ZodMiniType) =>
  (defOf(schema).checks ?? []).map((check) => check._zod.def as CheckDef)

/**
 * Returns the maximum length if it is checked first, or undefined. Only transformations that run in
 * linear time, such as trimming, may come before this check.
 */
function lengthOf({ schema }: Input): number | undefined {
  if (schema._zod.traits.has('$ZodCheck')) return undefined
  const first = checksOf(schema).find(({ check }) => check !== 'overwrite')
  return first?.check === 'max_length' ? first.maximum : undefined
}

const texts = ofType('string')
const unique = (list: Input[]) => [...new Set(list.map(({ where }) => where))]

test('the length of every text is checked before anything else', () => {
  expect(texts.length).toBeGreaterThan(100)
  expect(unique(texts.filter((input) => lengthOf(input) === undefined))).toEqual([])
  const saysMore = ({ schema }: Input) =>
    schema.safeParse('\0'.repeat(30_000)).error?.issues.length !== 1
  expect(unique(texts.filter(saysMore))).toEqual([])
})

test('every list has a maximum length', () => {
  const hasLimit = ({ schema }: Input) =>
    checksOf(schema).some(({ check }) => check === 'max_length')
  expect(ofType('array').length).toBeGreaterThan(4)
  expect(unique(ofType('array').filter((input) => !hasLimit(input)))).toEqual([])
})

test('every whole number has a maximum that fits its database column', () => {
  const isWhole = ({ schema }: Input) => schema._zod.traits.has('$ZodNumberFormat')
  const fits = ({ schema }: Input) =>
    checksOf(schema).some(
      ({ check, value }) => check === 'less_than' && Number(value) <= 2_147_483_647,
    )
  const whole = ofType('number').filter(isWhole)
  expect(whole.length).toBeGreaterThan(4)
  // Notification ids may exceed a PostgreSQL integer, because their column is a bigint.
  expect(unique(whole.filter((input) => !fits(input)))).toEqual(['markAllRead body.up_to'])
})

/**
 * Inputs that make backtracking patterns slow: one possible start, many possible continuations, and
 * an end that doesn't match.
 */
const hostile = (length: number) =>
  [
    `a@${'.'.repeat(length)}@`,
    `${'1'.repeat(length)}x`,
    `${'1,'.repeat(length / 2)}x`,
    `${'a.'.repeat(length / 2)}@`,
    `a@${'a-'.repeat(length / 2)}!`,
    `https://${'a.'.repeat(length / 2)} `,
    `${'('.repeat(length)}!`,
    `2030-01-01T00:00:${'0'.repeat(length)}+`,
    `x${' '.repeat(length)}x`,
    `${'www'.repeat(length / 3)}:`,
    `${'e\u0301'.repeat(length / 2)}@`,
    '\u{1F600}'.repeat(length / 2),
  ].map((text) => text.slice(-length))

const endless = hostile(50_000)
const schemas = [...new Set(inputs.map(({ schema }) => schema))]
const maxLengthOf = (schema: z.ZodMiniType) =>
  Math.max(...inputsOf('', schema).map((input) => lengthOf(input) ?? 0))

const rawPattern = z.string().check(z.regex(/a/))

afterEach(() => vi.restoreAllMocks())

test('no regular expression runs on a text that exceeds its maximum length', () => {
  /**
   * Pattern that zod itself runs on the whole text, to decide whether it has to count characters.
   * The test ignores it.
   */
  const counting = '[\\uD800-\\uDBFF]'
  let longest = 0
  // oxlint-disable-next-line typescript/unbound-method
  const run = RegExp.prototype.exec
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
    if (this.source !== counting) longest = Math.max(longest, text.length)
    return run.call(this, text)
  })
  expect(rawPattern.safeParse('0123456789').success).toBe(false)
  expect(longest).toBe(10)

  const overlooked = schemas.filter((schema) => {
    longest = 0
    for (const text of endless) schema.safeParse(text)
    // A character outside the basic multilingual plane counts as one towards the maximum, but adds
    // two to `length`.
    return longest > 2 * maxLengthOf(schema)
  })
  expect(overlooked.map((schema) => inputs.find((one) => one.schema === schema)!.where)).toEqual([])
})

test('every text is validated within milliseconds, whatever it contains', () => {
  for (const schema of schemas) {
    const maxLength = maxLengthOf(schema)
    const start = process.threadCpuUsage().user
    for (const text of [...endless, ...hostile(maxLength)]) schema.safeParse(text)
    // The limit is a thousand times the usual duration; a backtracking pattern takes hours.
    expect(process.threadCpuUsage().user - start).toBeLessThan(1_000_000)
  }
})
