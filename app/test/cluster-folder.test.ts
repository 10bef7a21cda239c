import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeClusterFolder } from './cluster-folder.ts'

test('a new run deletes the data of a killed run, but not that of a running one', async () => {
  const memory = await mkdtemp(join(tmpdir(), 'memory-'))
  onTestFinished(() => rm(memory, { recursive: true }))
  const { pid } = spawnSync(process.execPath, ['--version'])
  const running = `tender-portal-test-${process.pid}-running`
  for (const name of [`tender-portal-test-${pid}-killed`, running, 'other']) {
    await mkdir(join(memory, name, 'postgres'), { recursive: true })
  }
  const made = basename(await makeClusterFolder(memory))
  expect(new Set(await readdir(memory))).toEqual(new Set([made, running, 'other']))
})

test('the temporary folder is used if there is no in-memory file system', async () => {
  const made = await makeClusterFolder('/no/such/folder')
  onTestFinished(() => rm(made, { recursive: true }))
  expect(dirname(made)).toBe(tmpdir())
})
