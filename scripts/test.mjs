import { check } from './check.mjs'
import { ensureBuilt, ensureInstalled, nodeBinary, run } from './setup.mjs'

// `npm test -- some-file` is for someone at work on that file: no checks of everything else.
const chosen = process.argv.slice(2)
ensureInstalled()
const isClean = chosen.length > 0 || (await check())
ensureBuilt()
const code = await run(nodeBinary(), ['node_modules/vitest/vitest.mjs', 'run', ...chosen])
process.exit(isClean ? code : 1)
