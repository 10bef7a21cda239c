import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '#server/test/run.ts'

const file = join(import.meta.dirname, '../package.json')
const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> }

/** Vite and Prettier run directly, and answer `--help` themselves. */
const ofTools = ['build', 'format']
const commands = Object.entries(scripts)
  .filter(([name]) => !ofTools.includes(name))
  .map(([name, line]) => [name, line.split(' ').slice(1)] as const)

test.each(commands)(
  '%s --help prints what the command does and how it is called',
  async (name, line) => {
    const { code, output, errors } = await run([...line, '--help'], {})
    expect([code, errors]).toEqual([0, ''])
    const call = ['test', 'start'].includes(name) ? `npm ${name}` : `npm run ${name}`
    expect(output.replaceAll(/\s+/g, ' ')).toContain(call)
    expect(output.trim().length).toBeGreaterThan(60)
  },
)

test.each([
  ['receipt:verify', ['--keys', 'x']],
  ['pack:verify', ['--keys', 'x']],
  ['ocds:validate', ['--nonsense']],
  ['backup', ['--nonsense']],
  ['bench:contracts', ['--nonsense']],
])('%s explains a wrong argument without a stack', async (name, given) => {
  const { code, output, errors } = await run([...scripts[name]!.split(' ').slice(1), ...given], {})
  expect(code).toBeGreaterThan(0)
  expect(output + errors).toContain('Add --help to see the usage.')
  expect(output + errors).not.toMatch(/^\s+at /m)
})

test('receipt:verify names a file that can’t be read', async () => {
  const { code, errors } = await run(
    ['scripts/run.mjs', 'scripts/receipt-verify.ts', '/none.txt'],
    {},
  )
  expect([code, errors]).toEqual([
    1,
    "/none.txt: ENOENT: no such file or directory, open '/none.txt'.\n",
  ])
})
