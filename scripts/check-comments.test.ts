import { expect, test } from 'vitest'
import { commentsIn, titlesIn, wordingProblems } from './comments.ts'

const problems = (text: string, path = 'a.ts') =>
  wordingProblems({ path, text }).map(({ line, message }) => `${line}: ${message}`)

test('a comment with an explicit subject is accepted', () => {
  expect(
    problems(`
      /** Returns the price, or undefined if the bid has none. */
      // The session ends. It is removed later.
      const it = 1 // Maximum number of rows.
    `),
  ).toEqual([])
})

test('a comment that hides its subject is reported, in each style of comment', () => {
  expect(
    problems(
      [
        '/** What was begun. */',
        '/**',
        ' * Nothing when the action is allowed.',
        ' */',
        'const rows = 1 // They are few.',
        '{/* Whether it shows. */}',
        '// Of all rows',
        '// these are the newest.',
      ].join('\n'),
    ),
  ).toEqual([
    '1: the comment starts with “What”: name its subject',
    '2: the comment starts with “Nothing”: name its subject',
    '5: the comment starts with “They”: name its subject',
    '6: the comment starts with “Whether”: name its subject',
    '7: the comment starts with “Of”: name its subject',
  ])
})

test('a listed phrase is reported, even if it spans two lines of a comment', () => {
  expect(problems('// The supplier is\n// told of the change.')).toEqual([
    '1: the comment says “is told”: use a plain word',
  ])
  expect(problems('-- The row is written anew.', 'a.sql')).toEqual([
    '1: the comment says “anew”: use a plain word',
  ])
})

test('strings, code and allowed wordings are not reported', () => {
  expect(
    problems(`
      const address = 'https://whoever.example'
      const text = 'with // whoever'
      // The letter S stands for sealed.
      const stands = letGo()
    `),
  ).toEqual([])
})

test('a parsed comment has the number of its first line, and its text on one line', () => {
  const text = 'const a = 1\n/**\n * Maximum number\n * of rows.\n */\nconst b = 2'
  expect(commentsIn({ path: 'a.ts', text })).toEqual([{ line: 2, text: 'Maximum number of rows.' }])
})

// The calls are assembled from parts, because the check also reads this file.
const [group, single] = ['describe', 'test']
const titledTests = [
  `${group}('nothing is sent', () => {})`,
  `${single}.for(['a'])(`,
  `  '%s is told why', () => {})`,
  `${single}.each([`,
  `  ['b'],`,
  `] as const)(`,
  '  `of ${count} rows each is kept`,',
  `)`,
  `${single}("a supplier's bid is sent", () => expect(/a/.test('nobody')).toBe(false))`,
].join('\n')

test('titles follow the same rules, including titles after the table of test.each', () => {
  expect(problems(titledTests, 'a.test.ts')).toEqual([
    '1: the title starts with “nothing”: name its subject',
    '2: the title says “is told”: use a plain word',
    '6: the title starts with “of”: name its subject',
  ])
  expect(titlesIn({ path: 'a.test.ts', text: titledTests }).map(({ text }) => text)).toEqual([
    'nothing is sent',
    '%s is told why',
    'of ${count} rows each is kept',
    "a supplier's bid is sent",
  ])
})

test('files without tests have no titles', () => {
  expect(problems(titledTests, 'a.ts')).toEqual([])
})
