// `npm run check`: checks formatting, types, lint rules, imports, the length of functions, the rows
// of the specification, comments and paths in documents, without running tests.
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { answerHelp, ensureInstalled, nodeBinary, root } from './setup.mjs'

const checks = {
  format: [
    'node_modules/prettier/bin/prettier.cjs',
    ...['--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'],
  ],
  'lint and types': ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  imports: ['scripts/check-imports.ts'],
  'length of functions': ['scripts/check-functions.ts'],
  specification: ['scripts/check-specification.ts'],
  comments: ['scripts/check-comments.ts'],
  paths: ['scripts/check-paths.ts'],
}

/** Runs the checks in parallel, and returns the names and output of those that failed. */
export async function check() {
  const results = await Promise.all(
    Object.entries(checks).map(([name, args]) => runCheck(name, args)),
  )
  return results.filter(({ passed }) => !passed)
}

function runCheck(name, args) {
  return new Promise((resolve) => {
    const child = spawn(nodeBinary(), args, {
      cwd: root,
      // The type checker that oxlint runs (`tsgolint`) is a short-lived Go program, so fewer
      // garbage collections make it faster.
      env: { ...process.env, GOGC: '400' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('close', (code) => {
      const result = { name, passed: code === 0, output: output.trimEnd() }
      print(result)
      resolve(result)
    })
  })
}

export function print({ name, passed, output }) {
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  if (!passed) console.log(output)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  answerHelp('scripts/check.mjs')
  ensureInstalled()
  process.exit((await check()).length)
}
