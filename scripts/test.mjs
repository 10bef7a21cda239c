import { existsSync, readFileSync } from 'node:fs'
import { check, print } from './check.mjs'
import { ensureBuilt, ensureInstalled, nodeBinary, run } from './setup.mjs'

// `npm test -- some-file` runs only that file, without the checks.
const chosen = process.argv.slice(2)
const files = chosen.filter((name) => !name.startsWith('-'))

/** Returns whether tests of the given file, folder or pattern may need the built client. */
function mayNeedBuild(name) {
  const isTest = /\.test\.tsx?$/.test(name) && existsSync(name)
  return !isTest || /SERVE_CLIENT|\bdist\b/.test(readFileSync(name, 'utf8'))
}

ensureInstalled()
// Checks and tests both use every core, so one after the other is as fast, and a check that fails is
// known within a minute.
const failedChecks = chosen.length > 0 ? [] : await check()
if (files.length === 0 || files.some(mayNeedBuild)) ensureBuilt()
const code = await run(nodeBinary(), ['node_modules/vitest/vitest.mjs', 'run', ...chosen])
// Repeated at the end, where readers of a long log look first.
failedChecks.forEach(print)
process.exit(failedChecks.length > 0 ? 1 : code)
