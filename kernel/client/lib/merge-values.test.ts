import { expect, test } from 'vitest'
import { isContested, mergeValues } from './merge-values.ts'

const audits = { id: 1, name: 'Audits', target: '95 %' }
const visits = { id: 2, name: 'Visits', target: '12' }
const base = { title: 'Cleaning', number: 'C-1', kpis: [audits, visits] }

test('changes to different fields are all kept', () => {
  const mine = { ...base, title: 'Cleaning of the hall' }
  const theirs = { ...base, number: 'C-2' }
  expect(mergeValues({ base, mine, theirs }, 'mine')).toEqual({ ...mine, number: 'C-2' })
  expect(isContested({ base, mine, theirs })).toBe(false)
})

test('if both sides change the same field, the preferred side’s change is kept', () => {
  const mine = { ...base, title: 'Mine' }
  const theirs = { ...base, title: 'Theirs', number: 'C-2' }
  expect(mergeValues({ base, mine, theirs }, 'mine')).toEqual({ ...theirs, title: 'Mine' })
  expect(mergeValues({ base, mine, theirs }, 'theirs')).toEqual(theirs)
  expect(isContested({ base, mine, theirs })).toBe(true)
})

test('the same change on both sides is not a conflict', () => {
  const both = { ...base, title: 'Same' }
  expect(isContested({ base, mine: both, theirs: { ...both } })).toBe(false)
})

test('list items are matched by id, and items added on either side are kept', () => {
  const changed = { ...audits, target: '97 %' }
  const [new1, new2] = [
    { name: 'New', target: '1' },
    { name: 'Their new', target: '2' },
  ]
  const mine = { ...base, kpis: [changed, visits, new1] }
  const theirs = { ...base, kpis: [audits, { ...visits, target: '14' }, new2, { ...new2, id: 3 }] }
  expect(mergeValues({ base, mine, theirs }, 'mine').kpis).toEqual([
    changed,
    { ...visits, target: '14' },
    new1,
    new2,
    { ...new2, id: 3 },
  ])
})

test('a removed item stays removed unless the other side has changed it', () => {
  const mine = { ...base, kpis: [visits] }
  expect(mergeValues({ base, mine, theirs: { ...base, number: 'C-2' } }, 'theirs').kpis).toEqual([
    visits,
  ])
  const changed = { ...audits, target: '97 %' }
  const theirs = { ...base, kpis: [changed, visits] }
  expect(mergeValues({ base, mine, theirs }, 'mine').kpis).toEqual([visits, changed])
})

test('items without ids are matched by position', () => {
  const lots = [{ winner: '1' }, { winner: '2' }]
  const mine = { lots: [{ winner: '3' }, lots[1]!] }
  const theirs = { lots: [lots[0]!, { winner: '4' }] }
  expect(mergeValues({ base: { lots }, mine, theirs }, 'mine')).toEqual({
    lots: [{ winner: '3' }, { winner: '4' }],
  })
})
