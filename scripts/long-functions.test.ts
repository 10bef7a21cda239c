import { expect, test } from 'vitest'
import { longFunctionsIn, maxLines } from './long-functions.ts'

const body = (lines: number) => Array.from({ length: lines }, () => '  work()').join('\n')

test('comments inside a function are not counted', () => {
  const text = `const work = () => {
  // One line.
  /**
   * Three lines.
   */
${body(maxLines - 2)}
}
`
  expect(longFunctionsIn('work.ts', text)).toEqual([])
})

test('only functions with more lines than allowed are found, in every syntax for functions', () => {
  const text = `function short() {
${body(maxLines - 2)}
}
function long() {
${body(maxLines - 1)}
}
const Panel = ({ name }: { name: string }) => (
  <p>
${body(maxLines - 3)}
    {name}
  </p>
)
`
  expect(longFunctionsIn('Panel.tsx', text)).toEqual([
    { file: 'Panel.tsx', line: 61, lines: 61 },
    { file: 'Panel.tsx', line: 122, lines: 62 },
  ])
})
