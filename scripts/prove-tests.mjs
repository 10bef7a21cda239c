import { ensureBuilt, ensureInstalled, nodeBinary, run } from './setup.mjs'

// Runs in full the tests of which `npm test` runs a part, after a script that proves more where there is
// one. Ends at the first promise that does not hold.
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
  ],
  views: ['--project=browser'],
  // Everything that servers do, through a pooler that gives each transaction another session.
  pooler: ['--project=server', 'server/'],
}
/** Scripts that are run first, with the arguments that follow the name of the proof. */
const scripts = { bids: 'scripts/prove-bids.ts' }
const [which, ...given] = process.argv.slice(2)

ensureInstalled()
ensureBuilt()
if (scripts[which]) {
  const code = await run(nodeBinary(), ['scripts/run.mjs', scripts[which], ...given])
  if (code !== 0) process.exit(code)
}
if (which === 'pooler') process.env['THROUGH_POOLER'] = 'yes'
else process.env['PROVE'] = 'full'
const patience = ['--bail=1', '--testTimeout=3600000', '--hookTimeout=600000']
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...patience]
process.exit(await run(nodeBinary(), [...vitest, ...proofs[which]]))
