import { parseArgs, type ParseArgsConfig } from 'node:util'
import { explain } from './explain.ts'

/**
 * Parses the command line of a script that doesn't use `runCommand`. After a mistake, prints it and
 * ends the process.
 */
export function parseArguments<T extends ParseArgsConfig>(
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    process.stderr.write(`${String(explain(error))}\n`)
    process.exit(2)
  }
}
