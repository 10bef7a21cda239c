import { expect, test } from 'vitest'
import { problemsIn } from './specification-rows.ts'

const files: Record<string, string> = {
  'e2e/list.spec.ts': "test('a row shows the title', async () => {})",
  'docs/decisions/0002-labels.md': '# 2. Labels',
}

const problems = (...rows: string[]) =>
  problemsIn(
    {
      path: 'docs/page.md',
      text: ['| Statement | Shown by |', '| --- | --- |', ...rows].join('\n'),
    },
    (path) => files[path],
  )

test('a row that names an existing test or decision is accepted', () => {
  expect(
    problems(
      '| Rows have a title | `e2e/list.spec.ts` “a row shows the title” |',
      '| Labels | [decision 2](decisions/0002-labels.md) |',
    ),
  ).toEqual([])
})

test('a row without evidence, and a reference to a missing file or test, are reported', () => {
  expect(
    problems(
      '| Rows have a title | |',
      '| Rows have a status | `e2e/list.spec.ts` “a row shows the status” |',
      '| Rows have a row | `e2e/list.spec.ts` “a row” |',
      '| Labels | [decision 9](decisions/0009-none.md) |',
    ),
  ).toEqual([
    'docs/page.md:3: Rows have a title: names neither a test nor a decision',
    'docs/page.md:4: Rows have a status: there is no test “a row shows the status” in e2e/list.spec.ts',
    'docs/page.md:5: Rows have a row: there is no test “a row” in e2e/list.spec.ts',
    'docs/page.md:6: Labels: there is no docs/decisions/0009-none.md',
  ])
})

test('a table without rows is reported', () => {
  const page = { path: 'docs/page.md', text: '# Specification' }
  expect(problemsIn(page, () => undefined)).toEqual(['docs/page.md has no rows'])
})
