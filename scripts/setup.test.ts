import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('if Node is too old, every script explains this in one sentence', () => {
  const start = JSON.stringify(import.meta.resolve('./start.mjs'))
  const code = `delete process.loadEnvFile; await import(${start})`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', code],
    { encoding: 'utf8' },
  )
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `Node 20.12 or newer is required; this is ${process.versions.node}. See https://nodejs.org.\n`,
  })
})
