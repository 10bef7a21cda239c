import { expect, test } from 'vitest'
import { abridged, wordDifference, type DiffSegment } from './word-difference.ts'

/** Formats a difference as "[-old-]{+new+} same", like `git diff --word-diff`. */
function formatDifference(segments: DiffSegment[]): string {
  const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
  return segments.map(({ text, change }) => marks[change][0] + text + marks[change][1]).join('')
}

test.for([
  ['', '', ''],
  ['the same', 'the same', 'the same'],
  ['clean daily', 'clean weekly', 'clean [-daily-]{+weekly+}'],
  ['a b c', 'a c', 'a [-b -]c'],
  ['a c', 'a b c', 'a {+b +}c'],
  ['one two three four', 'three one two four', '{+three +}one two [-three -]four'],
  ['', 'new', '{+new+}'],
  ['old', '', '[-old-]'],
  ['first year.', 'first year.\n\nNew text.', 'first year.{+\n\nNew text.+}'],
  ['one.\n\ntwo', 'one. two', 'one.[-\n\n-]{+ +}two'],
] as const)('the difference from %j to %j', ([from, to, expected]) => {
  expect(formatDifference(wordDifference(from, to))).toBe(expected)
})

test('both texts can be restored from their difference', () => {
  const words = ['the', 'site', 'is', 'cleaned', 'daily\n', 'by', 'two', 'people.']
  let seed = 7
  const next = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
  for (let round = 0; round < 200; round += 1) {
    const text = () => Array.from({ length: next(30) }, () => words[next(8)]).join(' ')
    const [from, to] = [text(), text()]
    const segments = wordDifference(from, to)
    const side = (without: DiffSegment['change']) =>
      segments.flatMap(({ text, change }) => (change === without ? [] : [text])).join('')
    expect(side('added')).toBe(from)
    expect(side('removed')).toBe(to)
  }
})

test('texts that are too long to compare are shown as one removal and one addition', () => {
  const from = Array.from({ length: 5000 }, (_, i) => `a${i}`).join(' ')
  const to = Array.from({ length: 5000 }, (_, i) => `b${i}`).join(' ')
  expect(wordDifference(from, to)).toEqual([
    { text: from, change: 'removed' },
    { text: to, change: 'added' },
  ])
})

test('unchanged text is shortened to the words around a change', () => {
  const many = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ')
  const text = formatDifference(
    abridged(wordDifference(`${many} old ${many}`, `${many} new ${many}`)),
  )
  expect(text).toMatch(/^… w28 .* w39 \[-old -\]\{\+new \+\}w0 .* w11 … $/)
})
