import {
  endWithShell,
  ensureBuilt,
  ensureInstalled,
  loadEnvironment,
  nodeBinary,
  run,
} from './setup.mjs'

// The benchmark includes the built client as it is served.
endWithShell()
loadEnvironment()
ensureInstalled()
ensureBuilt()
process.exit(await run(nodeBinary(), ['bench/bench.ts', ...process.argv.slice(2)]))
