import { expect, test } from 'vitest'
import { keyReused } from '#kernel/contract/errors.ts'
import { draftTexts } from '#features/tenders/contract/tender-draft-list.ts'
import { ApiError } from '#kernel/client/lib/api.ts'
import { explainCreation } from './explain-save.ts'

const explain = (message: string, code?: string) =>
  explainCreation(
    new ApiError(409, code ? { message, code } : { message }),
    'Failed to create tender',
  ).general

test('a second creation with different values explains that the tender exists', () => {
  expect(explain('This key was used for another body.', keyReused)).toMatch(/already been created/)
})

test('any other conflict is explained with the server’s own message', () => {
  for (const text of [draftTexts.gone, 'Your organisation is being merged.']) {
    expect(explain(text)).toBe(text)
  }
})
