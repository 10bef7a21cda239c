import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, nodeBinary, root } from './setup.mjs'

const checks = {
  format: [
    'node_modules/prettier/bin/prettier.cjs',
    ...['--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'],
  ],
  'lint and types': ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  'imports between features': ['scripts/check-features.ts'],
  specification: ['scripts/check-specification.ts'],
}

/** Runs the checks in parallel, prints the output of those that fail, and returns whether all passed. */
export async function check() {
  const results = await Promise.all(
    Object.entries(checks).map(([name, args]) => runCheck(name, args)),
  )
  return results.every(Boolean)
}

function runCheck(name, args) {
  return new Promise((resolve) => {
    const child = spawn(nodeBinary(), args, {
      cwd: root,
      // Fewer garbage collections: the type checker is short-lived.
      env: { ...process.env, GOGC: '400' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
      if (code !== 0) console.log(output.trimEnd())
      resolve(code === 0)
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled()
  process.exit((await check()) ? 0 : 1)
}
