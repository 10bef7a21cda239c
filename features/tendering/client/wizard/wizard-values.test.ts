import { expect, test } from 'vitest'
import { bodyOf, emptyValues } from './wizard-values.ts'
import { toUkLocalInput } from '#kernel/format/date.ts'

const cases = [
  ['in winter', '2026-12-11T12:00:37.123Z'],
  ['in summer', '2026-07-11T11:00:59.999Z'],
  ['in the first of the doubled hours', '2026-10-25T00:30:15.000Z'],
  ['in the second of the doubled hours', '2026-10-25T01:30:15.000Z'],
] as const

test.each(cases)('a deadline %s that is not changed is sent back unchanged', (_, stored) => {
  const deadlines = { submission_deadline: stored, clarification_deadline: stored }
  const shown = toUkLocalInput(stored)
  const values = { ...emptyValues, submission_deadline: shown, clarification_deadline: shown }
  expect(bodyOf(values, deadlines)).toMatchObject(deadlines)
})

test('a changed deadline is sent as UK time', () => {
  const stored = '2026-07-11T11:00:59.999Z'
  const deadlines = { submission_deadline: stored, clarification_deadline: stored }
  const values = {
    ...emptyValues,
    submission_deadline: '2026-07-12T12:00',
    clarification_deadline: toUkLocalInput(stored),
  }
  expect(bodyOf(values, deadlines)).toMatchObject({
    submission_deadline: '2026-07-12T12:00',
    clarification_deadline: stored,
  })
})
