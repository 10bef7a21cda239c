import { expect, test } from 'vitest'
import { approvalTexts as texts } from '../contract/approval.ts'
import { isAbove, whyNotReview } from './approval.ts'

test('a reviewer has not prepared the request, and their account doesn’t depend on the preparer', () => {
  const messageFor = (given: Parameters<typeof whyNotReview>[0]) => whyNotReview(given)?.message
  expect(messageFor({ has_prepared: false, dependence: null })).toBeUndefined()
  expect(messageFor({ has_prepared: true, dependence: null })).toBe(texts.ownRequest)
  expect(messageFor({ has_prepared: false, dependence: 'too_new' })).toBe(texts.tooNew)
  expect(messageFor({ has_prepared: false, dependence: 'made_by_preparer' })).toBe(
    texts.madeByPreparer,
  )
})

test('a value is above what was approved to the penny, and always if nothing was', () => {
  expect(isAbove('1000.00', '1000')).toBe(false)
  expect(isAbove('1000.01', '1000')).toBe(true)
  expect(isAbove('0.01', null)).toBe(true)
})
