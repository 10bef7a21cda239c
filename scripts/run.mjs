import { endWithShell, ensureInstalled, loadEnvironment, nodeBinary, run } from './setup.mjs'

endWithShell()
loadEnvironment()
// The portal's own commands also run where only the portal is installed.
ensureInstalled(process.argv[2]?.startsWith('server/') ? 'start' : 'all')
process.exit(await run(nodeBinary(), process.argv.slice(2)))
