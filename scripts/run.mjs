import { runFile } from './setup.mjs'

process.exit(await runFile(process.argv.slice(2)))
