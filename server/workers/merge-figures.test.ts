import { expect, test } from 'vitest'
import { mergeFigures } from './merge-figures.ts'

test('the metrics of several processes are merged, each line with its worker', () => {
  const one =
    '# HELP a A.\n# TYPE a counter\na{route="/x{y}"} 1\n# HELP b B.\n# TYPE b gauge\nb 2\n'
  const two = '# HELP a A.\n# TYPE a counter\na{route="/z"} 3\n'
  const told = new Map([
    ['1', one],
    ['background', two],
  ])
  expect(mergeFigures(told)).toBe(
    '# HELP a A.\n# TYPE a counter\na{route="/x{y}",worker="1"} 1\na{route="/z",worker="background"} 3\n' +
      '# HELP b B.\n# TYPE b gauge\nb{worker="1"} 2\n',
  )
})
