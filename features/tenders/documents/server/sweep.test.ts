import { appendFile, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newStorageKey } from '#kernel/server/storage/storage.ts'
import { filesOf, makeTestTender, sample, uploaded } from '#app/test/document-tender.ts'
import { useWorld } from '#app/test/world.ts'
import { checkStored } from './check-stored.ts'
import { sweepFiles } from './sweep-files.ts'

const world = useWorld()

/** Writes a file of the given age to the store. */
async function leave(name: string, minutes: number): Promise<string> {
  const path = join(world.dataDir, 'files', name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'left over')
  const time = new Date(Date.now() - minutes * 60_000)
  await utimes(path, time, time)
  return path
}

test('the sweep removes files without a row once they are old enough', async () => {
  const tender = await makeTestTender(world)
  const document = await uploaded(tender)
  await tender.client.upload(`${tender.path}/${document.id}/versions`, { file: sample() })
  const owned = await filesOf(world)
  expect(owned).toHaveLength(2)
  for (const path of owned) await utimes(path, 0, 0)
  await leave(newStorageKey(), 61)
  await leave('.incoming/killed', 61)
  const young = [await leave(newStorageKey(), 59), await leave('.incoming/under-way', 59)]
  const foreign = await leave('somebody/elses.txt', 9999)

  expect(await sweepFiles(world.services)).toEqual({ files: 1, temporary: 1 })
  expect((await filesOf(world)).toSorted()).toEqual([...owned, ...young, foreign].toSorted())
  expect(await sweepFiles(world.services, 0)).toEqual({ files: 1, temporary: 1 })
  expect((await filesOf(world)).toSorted()).toEqual([...owned, foreign].toSorted())
})

test('the check reports rows whose file is missing or differs from the upload', async () => {
  const tender = await makeTestTender(world)
  const ids: number[] = []
  for (const title of ['whole', 'missing', 'changed']) {
    ids.push((await uploaded(tender, { title })).id)
  }
  const [, missing, changed] = await world.db
    .selectFrom('files')
    .select('storage_key')
    .where('document_id', 'in', ids)
    .orderBy('document_id')
    .execute()
  await rm(join(world.dataDir, 'files', missing!.storage_key))
  await appendFile(join(world.dataDir, 'files', changed!.storage_key), '!')

  const faults: [number, string | undefined][] = []
  for await (const { file, fault } of checkStored(world.services)) {
    const id = file.document_id
    if (id !== null && ids.includes(id)) faults.push([id, fault])
  }
  expect(faults.toSorted(([one], [other]) => one - other)).toEqual([
    [ids[0], undefined],
    [ids[1], 'missing'],
    [ids[2], 'different'],
  ])
})
