// `npm test` runs the checks and all tests. `npm test -- some-file` runs only that file, without
// the checks. `npm test -- --changed` runs the checks, and the tests that can be affected by the
// uncommitted changes. Further arguments are passed on to Vitest.
import { existsSync, readFileSync } from 'node:fs'
import { check, print } from './check.mjs'
import { answerHelp, ensureBuilt, ensureInstalled, nodeBinary, run } from './setup.mjs'

const chosen = process.argv.slice(2)
const files = chosen.filter((name) => !name.startsWith('-'))
const isChanged = chosen.some((name) => /^--changed(=|$)/.test(name))

/** Returns whether the tests in the given file, folder or pattern may need the built client. */
function mayNeedBuild(name) {
  const isTest = /\.test\.tsx?$/.test(name) && existsSync(name)
  return !isTest || /SERVE_CLIENT|\bdist\b/.test(readFileSync(name, 'utf8'))
}

answerHelp('scripts/test.mjs')
ensureInstalled()
// The checks run before the tests. Both use every core, so running them in parallel would not be
// faster, and this way a failed check is reported within a minute.
const failedChecks = chosen.length > 0 && !isChanged ? [] : await check()
if (files.length === 0 || files.some(mayNeedBuild)) ensureBuilt()
const code = await run(nodeBinary(), ['node_modules/vitest/vitest.mjs', 'run', ...chosen])
// Failed checks are printed again at the end, where people look first in a long log.
failedChecks.forEach(print)
process.exit(failedChecks.length > 0 ? 1 : code)
