import {
  answerHelp,
  endWithShell,
  ensureInstalled,
  loadEnvironment,
  nodeBinary,
  run,
} from './setup.mjs'

if (process.argv[2]) answerHelp(process.argv[2])
endWithShell()
loadEnvironment()
// The portal's own commands must also run where only the packages for `npm start` are installed.
ensureInstalled(process.argv[2]?.startsWith('server/') ? 'start' : 'all')
process.exit(await run(nodeBinary(), process.argv.slice(2)))
