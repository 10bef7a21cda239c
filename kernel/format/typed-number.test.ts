import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'
import { isUnfinished, keepTyped, showGrouped } from './typed-number.ts'

const money = { digits: 13, decimals: 2, symbol: '£' }
const signed = { digits: 15, decimals: 6, isSigned: true }
const whole = { digits: 4, decimals: 0 }

test.each([
  ['1000.50', money, '1000.50'],
  ['1,000.50', money, '1000.50'],
  ['1 000', money, '1000'],
  ['£1,234,567', money, '1234567'],
  [' 12. ', money, '12'],
  ['.5', money, '0.5'],
  ['007', money, '7'],
  ['0', money, '0'],
  ['-1.5', signed, '-1.5'],
  ['−2', signed, '-2'],
  ['500', whole, '500'],
])('"%s" is read as a number', (typed, shape, plain) => {
  expect(readNumber(typed, shape)).toEqual({ plain })
})

test.each([
  ['1000,50', money, 'separator'],
  ['1,00', money, 'separator'],
  ['1,2345', money, 'separator'],
  ['1.5,0', money, 'separator'],
  ['-1', money, 'negative'],
  ['1e3', money, 'character'],
  ['$5', money, 'character'],
  ['5-', money, 'character'],
  ['ten', money, 'character'],
  ['', money, 'character'],
  ['.', money, 'character'],
  ['1.2.3', money, 'separator'],
  ['12.345', money, 'decimals'],
  ['1.5', whole, 'decimals'],
  ['12345678901234', money, 'large'],
] as const)('"%s" is refused with a reason', (typed, shape, fault) => {
  expect(readNumber(typed, shape)).toEqual({ fault })
})

/** Returns the text that an input shows after these characters have been typed one by one. */
function typeIn(characters: string): string {
  let value = ''
  for (const character of characters) {
    value = keepTyped({ typed: showGrouped(value) + character, before: value, symbol: '£' })
  }
  return showGrouped(value)
}

test.each([
  ['1234567.5', '1,234,567.5'],
  ['1,234,567', '1,234,567'],
  ['1000,50', '1,000,50'],
  ['-1', '-1'],
  ['1e3', '1e3'],
  ['12.345', '12.345'],
  ['1.2.3', '1.2.3'],
  ['007', '007'],
  ['1,000 x', '1,000 x'],
])('typing "%s" shows "%s" and drops no typed character', (typed, shown) => {
  expect(typeIn(typed).replaceAll(',', '')).toBe(typed.replaceAll(',', ''))
  expect(typeIn(typed)).toBe(shown)
})

test.each([
  ['', '1000,50', '1000,50'],
  ['', '1,000.50', '1000.50'],
  ['', '£1,234', '1234'],
  ['', '$1,234', '$1,234'],
  ['', '1 000', '1 000'],
  ['1234', '1,23', '123'],
  ['1234', '1,2834', '12834'],
  ['1234567', '1,2.34,567', '12.34567'],
  ['1000', '1,000,50', '1,000,50'],
  ['1,000,50', '1,000,500', '1000500'],
  ['1234', '-1,234', '-1,234'],
  ['12345', '1,2345', '1,2345'],
])('changing a field’s text from "%s" to "%s" stores "%s"', (before, typed, value) => {
  expect(keepTyped({ typed, before, symbol: '£' })).toBe(value)
})

test('an unfinished number is not an error', () => {
  for (const typed of ['', '1,', '1,2', '1,23', '1,234,5', '£']) {
    expect([typed, isUnfinished(typed, money)]).toEqual([typed, true])
  }
  for (const typed of ['1000,5', '-', '1e', '1.2.', '1,2345']) {
    expect([typed, isUnfinished(typed, money)]).toEqual([typed, false])
  }
  expect(isUnfinished('-', signed)).toBe(true)
})
