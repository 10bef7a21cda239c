// `npm run tool -- <name>`: runs a command that is rarely needed. Without a name, lists them.
import { pickCommand, tools } from './commands.mjs'
import { runFile } from './setup.mjs'

const [name, ...given] = process.argv.slice(2)
const { file } = pickCommand('tool', tools, name)
process.exit(await runFile([file, ...given]))
