import { expect, test } from 'vitest'
import { longFunctionsIn, mostLines } from './long-functions.ts'

const body = (lines: number) => Array.from({ length: lines }, () => '  work()').join('\n')

test('comments inside a function are not counted', () => {
  const text = `const work = () => {
  // One line.
  /**
   * Three lines.
   */
${body(mostLines - 2)}
}
`
  expect(longFunctionsIn('work.ts', text)).toEqual([])
})

test('only functions of more lines than allowed are found, however they are written', () => {
  const text = `function short() {
${body(mostLines - 2)}
}
function long() {
${body(mostLines - 1)}
}
const Panel = ({ name }: { name: string }) => (
  <p>
${body(mostLines - 3)}
    {name}
  </p>
)
`
  expect(longFunctionsIn('Panel.tsx', text)).toEqual([
    { file: 'Panel.tsx', line: 61, lines: 61 },
    { file: 'Panel.tsx', line: 122, lines: 62 },
  ])
})
