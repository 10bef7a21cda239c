// `npm run prove -- <name>`: runs a proof, such as `npm run prove -- bids [<kills>]`. Without a
// name, lists them. A proof is a script, the full version of tests that `npm test` runs only in
// part, or both; the script runs first and receives the other arguments. Ends at the first broken
// guarantee.
import { pickCommand, proofs } from './commands.mjs'
import {
  answerHelp,
  ensureBuilt,
  ensureInstalled,
  isHelpAsked,
  nodeBinary,
  run,
  runFile,
} from './setup.mjs'

const [name, ...given] = process.argv.slice(2)
const { file, tests, line } = pickCommand('prove', proofs, name)
if (isHelpAsked() && !file) console.log(`npm run prove -- ${name}: ${line}\n`)
answerHelp(file ?? 'scripts/prove.mjs')
if (!tests) process.exit(await runFile([file, ...given]))
ensureInstalled()
ensureBuilt()
if (file) {
  // The script runs in a process of its own, because it loads `.env`, which the tests must not see.
  const code = await run(nodeBinary(), ['scripts/run.mjs', file, ...given])
  if (code !== 0) process.exit(code)
}
if (name === 'pooler') process.env['THROUGH_POOLER'] = 'yes'
else process.env['PROVE'] = 'full'
// The `views` proof, which runs only browser tests, keeps their usual timeouts. Otherwise a page
// that never finishes loading would take an hour to fail.
const timeouts = name === 'views' ? [] : ['--testTimeout=3600000', '--hookTimeout=600000']
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...timeouts]
process.exit(await run(nodeBinary(), [...vitest, ...tests]))
