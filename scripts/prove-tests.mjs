// `npm run prove:access`, `npm run prove:bids [-- <kills>]`, `npm run prove:evaluation
// [-- <kills>]`, `npm run prove:views` and `npm run prove:pooler` run the full version of tests that
// `npm test` runs only in part. If a proof also has a script, the script runs first, and a number
// says how often it kills the portal. Ends at the first broken guarantee.
import { answerHelp, ensureBuilt, ensureInstalled, nodeBinary, run } from './setup.mjs'

const proofs = {
  access: [
    '--project=server',
    'server/test/access/',
    'server/test/visibility',
    'server/http/rights',
    'server/features/documents/access',
    'server/features/tenders/deadlines',
    'server/features/tenders/lifecycle-model',
  ],
  bids: [
    '--project=server',
    '--project=browser',
    'server/features/bids/deadline',
    'server/test/bid-secrecy',
    'server/features/opening',
    'e2e/bids-large-file',
    'e2e/bids-opening',
  ],
  evaluation: ['--project=server', 'server/features/evaluation/award/killed-notification'],
  views: ['--project=browser'],
  // This proof runs all server tests through a connection pooler in transaction mode.
  pooler: ['--project=server', 'server/'],
}
/** Scripts that run before a proof's tests. They receive the arguments after the proof's name. */
const scripts = { bids: 'scripts/prove-bids.ts', evaluation: 'scripts/prove-evaluation.ts' }
const [which, ...given] = process.argv.slice(2)

answerHelp('scripts/prove-tests.mjs')
ensureInstalled()
ensureBuilt()
if (scripts[which]) {
  const code = await run(nodeBinary(), ['scripts/run.mjs', scripts[which], ...given])
  if (code !== 0) process.exit(code)
}
if (which === 'pooler') process.env['THROUGH_POOLER'] = 'yes'
else process.env['PROVE'] = 'full'
// The `views` proof, which runs only browser tests, keeps their usual timeouts. Otherwise a page
// that never finishes loading would take an hour to fail.
const patience = which === 'views' ? [] : ['--testTimeout=3600000', '--hookTimeout=600000']
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...patience]
process.exit(await run(nodeBinary(), [...vitest, ...proofs[which]]))
