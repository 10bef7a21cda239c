import { ensureBuilt, ensureInstalled, nodeBinary, run } from './setup.mjs'

// Tests that `npm test` takes a cross-section of, gone through whole. Ends at the first promise that
// does not hold.
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
const which = process.argv[2]

ensureInstalled()
ensureBuilt()
if (which === 'pooler') process.env['THROUGH_POOLER'] = 'yes'
else process.env['PROVE'] = 'full'
const patience = ['--bail=1', '--testTimeout=3600000', '--hookTimeout=600000']
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...patience]
process.exit(await run(nodeBinary(), [...vitest, ...proofs[which]]))
