import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeClusterFolder } from './cluster-folder.ts'

test('the data of a killed run is deleted, that of a running one stays', async () => {
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

test('without a file system in memory, the data is in the temporary folder', async () => {
  const made = await makeClusterFolder('/no/such/folder')
  onTestFinished(() => rm(made, { recursive: true }))
  expect(dirname(made)).toBe(tmpdir())
})
