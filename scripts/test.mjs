import { check } from './check.mjs'
import { ensureBuilt, ensureInstalled, nodeBinary, run } from './setup.mjs'

// `npm test -- some-file` is for someone at work on that file: no checks of everything else.
const chosen = process.argv.slice(2)
ensureInstalled()
ensureBuilt()
// Side by side: while the tests wait for a database to start or a page to load, the checks go on.
const [isClean, code] = await Promise.all([
  chosen.length > 0 || check(),
  run(nodeBinary(), ['node_modules/vitest/vitest.mjs', 'run', ...chosen]),
])
if (!isClean)
  console.log('The tests above are not all: a check failed, see ✗ among the first lines.')
process.exit(isClean ? code : 1)
