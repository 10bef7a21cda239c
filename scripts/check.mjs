import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, nodeBinary, root } from './setup.mjs'

// One thread each: several would check the same types over, and there are as many checks as cores.
const types = (project) => [
  'node_modules/typescript/bin/tsc',
  ...['--noEmit', '--singleThreaded', '-p', project],
]

const checks = {
  format: [
    'node_modules/prettier/bin/prettier.cjs',
    ...['--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'],
  ],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  'imports between features': ['scripts/check-features.ts'],
  specification: ['scripts/check-specification.ts'],
  'types of domain': types('domain'),
  'types of server': types('server'),
  'types of client': types('client'),
  'types of e2e': types('e2e'),
}

/** Runs every check side by side, prints what each has to say, and tells whether all passed. */
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
      // The compiler ends before it would have to tidy up its memory.
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
