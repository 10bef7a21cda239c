import { endWithShell, ensureInstalled, loadEnvironment, nodeBinary, run } from './setup.mjs'

endWithShell()
loadEnvironment()
ensureInstalled()
process.exit(await run(nodeBinary(), process.argv.slice(2)))
