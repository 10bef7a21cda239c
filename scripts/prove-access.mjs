import { ensureInstalled, nodeBinary, run } from './setup.mjs'

// The tests of access, races and deadlines, each gone through whole instead of a cross-section. Ends
// at the first promise that does not hold.
ensureInstalled()
process.env['PROVE'] = 'full'
const tests = ['server/test/access/', 'server/http/rights', 'server/features/tenders/deadlines']
const patience = ['--bail=1', '--testTimeout=3600000', '--hookTimeout=600000']
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server']
process.exit(await run(nodeBinary(), [...vitest, ...patience, ...tests]))
