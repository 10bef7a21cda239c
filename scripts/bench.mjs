import {
  endWithShell,
  ensureBuilt,
  ensureInstalled,
  loadEnvironment,
  nodeBinary,
  run,
} from './setup.mjs'

// The benchmark also measures the built client, as it is served in production.
endWithShell()
loadEnvironment()
ensureInstalled()
ensureBuilt()
process.exit(await run(nodeBinary(), ['bench/bench.ts', ...process.argv.slice(2)]))
