// `npm run bench`: runs the main benchmark. `npm run bench -- <name>` runs another one.
import { benches, listCommands, pickCommand } from './commands.mjs'
import {
  answerHelp,
  endWithShell,
  ensureBuilt,
  ensureInstalled,
  isHelpAsked,
  loadEnvironment,
  nodeBinary,
  run,
  runFile,
} from './setup.mjs'

const [name, ...given] = process.argv.slice(2)
if (name && !name.startsWith('-')) {
  const { file } = pickCommand('bench', benches, name)
  process.exit(await runFile([file, ...given]))
}
if (isHelpAsked()) console.log(`${listCommands('bench', benches).join('\n')}\n`)
answerHelp('bench/bench.ts')
// The client is built first, because the benchmark also measures the client's files as they are
// served in production.
endWithShell()
loadEnvironment()
ensureInstalled()
ensureBuilt()
process.exit(await run(nodeBinary(), ['bench/bench.ts', ...process.argv.slice(2)]))
