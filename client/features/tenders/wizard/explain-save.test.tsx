import { expect, test } from 'vitest'
import { draftTexts } from '#domain/contract/tender-draft-list.ts'
import { ApiError } from '#client/lib/api.ts'
import { explainCreation } from './explain-save.ts'

const explain = (message: string) =>
  explainCreation(new ApiError(409, { message }), 'Failed to create tender').general

test('a second creation with other values says that the tender exists', () => {
  expect(explain('This key was used for another body.')).toMatch(/already been created/)
})

test('a draft that is gone is not explained as a created tender', () => {
  expect(explain(draftTexts.gone)).toBe(draftTexts.gone)
})
