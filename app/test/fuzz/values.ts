// Generates values for a call: some match its schema, and others are known to break programs.
import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Random } from '#demo/random.ts'

/** Plausible texts by field name, so that requests pass validation. */
const texts: [RegExp, (random: Random) => string][] = [
  [/email/, (random) => `person-${random.whole(1, 9999)}@fuzz.example`],
  [/deadline/, (random) => new Date(Date.now() + random.whole(1, 90) * 86_400_000).toISOString()],
  [/date/, (random) => `2026-0${random.whole(1, 9)}-1${random.whole(0, 9)}`],
  [/password/, () => 'Correct-Horse-42!'],
  [/value|amount/, (random) => `${random.whole(0, 9_999_999)}.${random.whole(10, 99)}`],
  [/phone/, () => '+44 (0)20 7946 0000'],
  [/country/, () => 'GB'],
  [/website/, () => 'https://www.fuzz.example/about'],
  [/cpv/, () => '90910000-9'],
  [/code/, (random) => String(random.whole(100_000, 999_999))],
  [/page|_id|number|version/, (random) => String(random.whole(1, 40))],
  [/name|title/, (random) => `Fuzzed ${random.whole(1, 999_999)}`],
]

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  entries?: Record<string, string>
  values?: unknown[]
  options?: z.ZodMiniType[]
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
}

/** Returns a value that the schema probably accepts. */
export function sampleOf(schema: z.ZodMiniType, random: Random, name = ''): unknown {
  const def = schema._zod.def as unknown as Definition
  const inner = def.innerType ?? def.in
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([key, field]) => [key, sampleOf(field, random, key)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'string': {
      const [, make] = texts.find(([part]) => part.test(name)) ?? []
      return make?.(random) ?? `Some words about ${name}, no. ${random.whole(1, 999)}`
    }
    case 'number':
      return random.whole(1, 60)
    case 'boolean':
      return random.happens(0.5)
    case 'enum':
      return random.pick(Object.values(def.entries ?? {}))
    case 'literal':
      return random.pick(def.values ?? [])
    case 'union':
      return sampleOf(random.pick(def.options ?? []), random, name)
    case 'array': {
      const count = random.whole(0, 3)
      return Array.from({ length: count }, () => sampleOf(def.element!, random, name))
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return random.happens(0.3) ? undefined : sampleOf(inner!, random, name)
    default:
      return inner ? sampleOf(inner, random, name) : random.whole(1, 60)
  }
}

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

const prototypes = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":null,"hasOwnProperty":"x","length":-1,"then":{}}',
]

export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ufeff\u202e\u2066',
  '\u{1F600}'.repeat(200),
  'x'.repeat(300),
  'x'.repeat(20_001),
  `a@${'.'.repeat(15_000)}@`,
  `${'1'.repeat(15_000)}x`,
  ' '.repeat(15_000),
  "' or 1=1 --",
  '%_\\%',
  '=1+1',
  '\uff1d1+1',
  '../../../etc/passwd',
  '{{7*7}}${7*7}<script>',
  'a,b@c.example',
  'x<y@z.example>',
  'NaN',
  '1e309',
  '-1',
  '2147483648',
  '9223372036854775808',
  '2026-02-30T12:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-03-29T01:30',
  '+275760-09-13T00:00:00Z',
  'line\r\nBcc: all@fuzz.example',
  'null',
  '__proto__',
]

export function hostileValue(random: Random): unknown {
  const choice = random.whole(0, 9)
  if (choice < 4) return random.pick(hostileTexts)
  if (choice < 6) {
    return random.pick([0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 0.1 + 0.2])
  }
  if (choice === 6) return random.pick([null, true, false, [], {}, [[]], [null], { a: 1 }])
  if (choice === 7) return random.happens(0.2) ? nested(random.pick([33, 200, 1000])) : nested(20)
  if (choice === 8) return JSON.parse(random.pick(prototypes))
  return arbitrary(random, fc.jsonValue({ noUnicodeString: false } as object))
}

/**
 * Returns one value of a fast-check arbitrary. The seed comes from the request's own random
 * generator, so that the request depends only on the run's seed and the request's number.
 */
export function arbitrary<T>(random: Random, values: fc.Arbitrary<T>): T {
  const seed = random.whole(0, 2_147_483_646)
  return fc.sample(values, { seed, numRuns: 1 })[0] as T
}

/** Replaces, removes or adds one to three parts of the value. */
export function spoil(value: unknown, random: Random): unknown {
  let spoilt = value
  for (let times = random.whole(1, 3); times > 0; times -= 1) spoilt = spoilOnce(spoilt, random)
  return spoilt
}

function spoilOnce(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.happens(0.1))
    return hostileValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.happens(0.3)) return [...value, hostileValue(random)]
    const at = random.whole(0, value.length - 1)
    return value.map((item, index) => (index === at ? spoilOnce(item, random) : item))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || random.happens(0.1)) {
    return { ...value, [random.pick(hostileTexts)]: hostileValue(random) }
  }
  const at = random.whole(0, entries.length - 1)
  if (random.happens(0.15)) return Object.fromEntries(entries.toSpliced(at, 1))
  return Object.fromEntries(
    entries.map(([key, inner], index) => [key, index === at ? spoilOnce(inner, random) : inner]),
  )
}
