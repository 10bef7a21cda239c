import { expect, test } from 'vitest'
import { entryText, type EvaluationEntry } from './evaluation-entry.ts'

const entry: EvaluationEntry = {
  id: 1,
  tender_id: 2,
  kind: 'consensus',
  user_id: 3,
  bid_id: 4,
  criterion: 'quality',
  about_id: null,
  mark: '3.5',
  text: 'A reason',
  details: { discussion: '', citations: [{ question: 'method', quote: 'words' }] },
  salt: '00',
  created_at: '2026-06-01T12:00:00.000000Z',
}

test('the hashed text of an entry does not depend on the order of its fields', () => {
  const { id, ...rest } = entry
  const citations = [{ quote: 'words', question: 'method' }]
  const reordered = { ...rest, details: { citations, discussion: '' }, id }
  expect(entryText(reordered)).toBe(entryText(entry))
})

test('changing any field changes the hashed text', () => {
  const changes: Partial<EvaluationEntry>[] = [
    { id: 9 },
    { tender_id: 9 },
    { kind: 'score' },
    { user_id: 9 },
    { bid_id: null },
    { criterion: null },
    { about_id: 9 },
    { mark: '3' },
    { text: 'Another reason' },
    { details: { discussion: '', citations: [] } },
    { salt: '01' },
    { created_at: '2026-06-01T12:00:00.000001Z' },
  ]
  expect(changes.flatMap(Object.keys).toSorted()).toEqual(Object.keys(entry).toSorted())
  for (const change of changes)
    expect(entryText({ ...entry, ...change })).not.toBe(entryText(entry))
})
