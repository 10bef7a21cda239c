import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '#app/test/run.ts'

const file = join(import.meta.dirname, '../package.json')
const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> }

/** Vite and Prettier run directly, and answer `--help` themselves. */
const ofTools = ['build', 'format']
const scriptLine = (name: string) => scripts[name]!.split(' ').slice(1)
/** Returns the commands that the group's own help lists, such as `prove -- bids`. */
async function commandsIn(group: string) {
  const { output } = await run([...scriptLine(group), '--help'], {})
  const names = [...output.matchAll(/^npm run \w+ -- ([a-z-]+) {2}/gm)].map(([, name]) => name!)
  return names.map((name) => [`${group} -- ${name}`, [...scriptLine(group), name]] as const)
}
const groups = ['prove', 'bench', 'tool']
const commands = [
  ...Object.keys(scripts)
    .filter((name) => !ofTools.includes(name))
    .map((name) => [name, scriptLine(name)] as const),
  ...(await Promise.all(groups.map(commandsIn))).flat(),
]

test('each group lists its commands', () => {
  const listed = groups.map((group) => commands.filter(([name]) => name.startsWith(`${group} -- `)))
  expect(listed.map((found) => found.length)).toEqual([11, 12, 7])
})

test.each(commands)(
  '%s --help explains what the command does and how to call it',
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
  ['tool', ['ocds-validate', '--nonsense']],
  ['backup', ['--nonsense']],
  ['bench', ['contracts', '--nonsense']],
  ['prove', ['nonsense']],
])('%s explains a wrong argument without a stack trace', async (name, given) => {
  const { code, output, errors } = await run([...scriptLine(name), ...given], {})
  expect(code).toBeGreaterThan(0)
  expect(output + errors).toContain('Add --help to see the usage.')
  expect(output + errors).not.toMatch(/^\s+at /m)
})

test('package.json has at most 20 scripts', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20)
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
