import { endWithShell, ensureBuilt, ensureInstalled, isNode24 } from './setup.mjs'
import { loadEnvironment, nodeBinary, run } from './setup.mjs'

endWithShell()
loadEnvironment()
ensureInstalled()
ensureBuilt()
// In this very process where that is possible: a signal then reaches the server and nobody else.
if (isNode24) await import('../server/main.ts')
else process.exit(await run(nodeBinary(), ['server/main.ts']))
