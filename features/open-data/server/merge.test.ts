import { expect, test } from 'vitest'
import type { ReleaseContent } from '../contract/ocds.ts'
import { mergeByStandard } from '#app/test/merge-by-standard.ts'
import { compile, withRemovals } from './merge.ts'

/** Returns a generator of whole numbers below a bound, which is deterministic for each seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

/** Returns content with a random selection of its optional fields and entries. */
function randomContent(next: (below: number) => number): ReleaseContent {
  const maybe = <T extends object>(value: T): Partial<T> => (next(2) === 0 ? value : {})
  const some = <T>(make: (id: string) => T): T[] =>
    ['1', '2', '3'].filter(() => next(2) === 0).map(make)
  const text = () => `text ${next(4)}`
  const codes = () => some((id) => ({ scheme: 'CPV' as const, id }))
  const value = () => maybe({ value: { amount: next(3), currency: 'GBP' } })
  const content = {
    date: `2026-01-01T00:00:${next(60)}Z`,
    tag: ['tender'],
    parties: some((id) => ({
      id,
      name: text(),
      roles: ['supplier'],
      ...maybe({ identifier: { scheme: 'GB-COH', id: text(), legalName: text() } }),
      address: { ...maybe({ locality: text() }), countryName: 'GB' },
    })),
    tender: {
      title: text(),
      ...value(),
      ...maybe({ statusDetails: text() }),
      additionalProcurementCategories: some(text),
      items: some((id) => ({
        id,
        ...maybe({ classification: { scheme: 'CPV', id: text() } }),
        ...maybe({ additionalClassifications: codes() }),
      })),
      lots: some((id) => ({ id, title: text(), ...maybe({ description: text() }), ...value() })),
      enquiries: some((id) => ({ id, answer: text() })),
      amendments: some((id) => ({ id, changes: [{ property: text(), former_value: null }] })),
    },
    ...maybe({
      awards: some((id) => ({
        id,
        title: text(),
        suppliers: some((supplier) => ({ id: supplier, name: text() })),
        ...maybe({ criterionScores: some((criterion) => ({ id: criterion, mark: next(5) })) }),
        ...maybe({ priceScores: some((criterion) => ({ id: criterion, points: next(5) })) }),
      })),
    }),
  }
  return content as unknown as ReleaseContent
}

type Json = unknown

/**
 * Returns the value with its lists sorted, and without the traces of removed parts: empty objects
 * and lists, and entries that have only an id.
 */
function withoutEmptied(value: Json): Json {
  if (Array.isArray(value)) {
    const entries = value.map(withoutEmptied).filter((entry) => !isEmptied(entry))
    return entries.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).map(([key, field]) => [key, withoutEmptied(field)] as const)
  return Object.fromEntries(kept.filter(([, field]) => !isEmptied(field)))
}

function isEmptied(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.keys(value).every((key) => key === 'id')
}

test('500 random histories compile as in the standard, with the contents of the last release', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const next = numbersFrom(seed)
    const contents = Array.from({ length: 2 + next(7) }, () => randomContent(next))
    const releases = contents.map((content, place) => withRemovals(contents[place - 1], content))
    const compiled = compile(structuredClone(releases))
    expect(compiled, `history ${seed}`).toEqual(mergeByStandard(releases))
    expect(withoutEmptied(compiled), `history ${seed}`).toEqual(withoutEmptied(contents.at(-1)))
  }
})
