// Tests how backups and restores handle faults in the archive, or in the installation into which it
// is restored.
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#kernel/server/platform/config.ts'
import { connectionOf, poolOf } from '#kernel/server/db/connect.ts'
import { readMigrations } from '#kernel/server/db/migrate.ts'
import { prepareDatabase } from '#kernel/server/db/prepare.ts'
import { halfRestored } from '#kernel/server/db/restore-marker.ts'
import { sweepFiles } from '#features/tenders/documents/server/sweep-files.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { newStorageKey } from '#kernel/server/storage/storage.ts'
import { makeDatabase } from '#app/test/database.ts'
import { filesOf, makeTestTender, uploaded } from '#app/test/document-tender.ts'
import { createStep54 } from '#app/test/old-database.ts'
import { run, runProgram } from '#app/test/run.ts'
import { useWorld } from '#app/test/world.ts'
import { backUp } from './back-up.ts'
import { lockFileRemoval, unlockFileRemoval } from '#kernel/server/storage/file-removal-lock.ts'
import { entriesOf, type Manifest } from './manifest.ts'
import { withClient } from './open-client.ts'
import { verifyArchive, withArchive } from './read-archive.ts'
import { restorePortal } from './restore-portal.ts'
import { writeArchive } from './write-archive.ts'

const world = useWorld()
const done = () => {}
let folder: string
const cleanUp: (() => Promise<void>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tender-portal-restore-'))
})
afterEach(async () => {
  for (const clean of cleanUp.splice(0)) await clean()
  await rm(folder, { recursive: true, force: true })
})

const backUpWorld = async (target = join(folder, 'portal.zip')) => {
  const storage = createStorage(world.services.config)
  const manifest = await backUp(
    { ...world.services, db: world.owner, storage },
    { target, withKey: false, done },
  )
  return { target, manifest }
}

async function makeEmptyPlace() {
  const database = await makeDatabase('template1')
  cleanUp.push(database.drop)
  const config = readConfig({ DEMO: 'off', DATA_DIR: join(folder, 'place') })
  const { url, owner: db } = database
  return { config, db, url, storage: createStorage(config) }
}

const verify = (path: string) => withArchive(path, verifyArchive)

/** Writes a copy of the archive with a changed manifest. Returns its path. */
async function rewrite(path: string, change: (manifest: Manifest) => Manifest): Promise<string> {
  const target = `${path}.rewritten`
  await withArchive(path, async (archive) => {
    await writeArchive(target, async ({ add }) => {
      for (const name of entriesOf(archive.manifest).keys()) {
        await add(name, await archive.open(name), { compress: true })
      }
      return change(archive.manifest)
    })
  })
  return target
}

test('the file of a document deleted during a backup is kept until the backup has finished', async () => {
  const tender = await makeTestTender(world, { status: 'draft' })
  const { id } = await uploaded(tender)
  const [file] = await filesOf(world)
  await withClient(world.db, async (client) => {
    await lockFileRemoval(client)
    expect((await tender.client.delete(`${tender.path}/${id}`)).status).toBe(200)
    await sweepFiles(world.services, 0)
    expect(await filesOf(world)).toEqual([file])
    await unlockFileRemoval(client)
  })
  await sweepFiles(world.services, 0)
  expect(await filesOf(world)).toEqual([])
})

test('a changed byte or a truncated archive is detected before anything is restored', async () => {
  await uploaded(await makeTestTender(world))
  const { target } = await backUpWorld()
  await verify(target)
  const place = await makeEmptyPlace()
  const handle = await open(target, 'r+')
  const { size } = await handle.stat()
  const key = (await world.db.selectFrom('files').select('storage_key').executeTakeFirst())!
  const whole = await handle.readFile()
  const start = whole.indexOf('%PDF')
  await handle.write('X', start + 3)
  const fault = `The archive is damaged: files/${key.storage_key} differs from what was backed up.`
  await expect(verify(target)).rejects.toThrow(fault)
  await expect(restorePortal(place, { archive: target, done })).rejects.toThrow(fault)
  expect(existsSync(place.config.dataDir)).toBe(false)
  await handle.truncate(size - 1)
  await handle.close()
  await expect(verify(target)).rejects.toThrow('is not a backup, or is incomplete')
})

test('an archive from a newer portal is refused, and one from an older portal is migrated', async () => {
  const { target } = await backUpWorld()
  const checksum = '0'.repeat(64)
  const newer = await rewrite(target, (manifest) => ({
    ...manifest,
    migrations: [...manifest.migrations, { name: '9999-tomorrow.sql', checksum }],
  }))
  const place = await makeEmptyPlace()
  await expect(restorePortal(place, { archive: newer, done })).rejects.toThrow(
    'The archive was made by a newer version of the portal (it has 9999-tomorrow.sql). Update first.',
  )

  const old = await makeEmptyPlace()
  const pool = poolOf(old.db)
  await createStep54(pool)
  await pool.query(`insert into organisations (name, type) values ('Old Harbour Ltd', 'supplier')`)
  const older = join(folder, 'older.zip')
  await backUp(old, { target: older, withKey: false, done })
  const { migrated } = await restorePortal(place, { archive: older, done })
  expect(migrated).toBe((await readMigrations()).length - 1)
  const organisations = await place.db.selectFrom('organisations').select('name').execute()
  expect(organisations).toEqual([{ name: 'Old Harbour Ltd' }])
})

test('restoring into a target that already has rows or files is refused', async () => {
  const { target } = await backUpWorld()
  const here = { ...world.services, db: world.owner, storage: createStorage(world.services.config) }
  await expect(restorePortal(here, { archive: target, done })).rejects.toThrow(
    'The database is not empty.',
  )
  const place = await makeEmptyPlace()
  const draft = join(folder, 'draft')
  await (await open(draft, 'w')).close()
  await place.storage.put(newStorageKey(), draft)
  await expect(restorePortal(place, { archive: target, done })).rejects.toThrow(
    'The storage already contains files of a portal.',
  )
})

test('a failed backup leaves no files', async () => {
  const target = join(folder, 'portal.zip')
  const failing = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('The store is gone')
    })(),
  )
  await expect(
    writeArchive(target, async ({ add }) => {
      await add('files/some', failing, { compress: false })
      throw new Error('never reached')
    }),
  ).rejects.toThrow('The store is gone')
  expect(await readdir(folder)).toEqual([])
})

/** Runs the backup command, which may write files of at most the given number of blocks. */
function backUpByCommand(target: string[], blocks = 'unlimited') {
  const line = `ulimit -f ${blocks}; exec "$0" app/server/commands/backup.ts "$@"`
  const env = {
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.dataDir,
    // Disabled, because the limit on file sizes would also apply to Node's compile cache.
    NODE_COMPILE_CACHE: '',
  }
  return runProgram('sh', ['-c', line, process.execPath, ...target], env)
}

test('a backup onto a full disk fails with a clear message and leaves no file', async () => {
  // The limit for the size of files simulates a full disk.
  const { code, errors } = await backUpByCommand([join(folder, 'portal.zip')], '16')
  expect([code, errors]).toEqual([
    1,
    `The backup can’t be written to ${folder}: the file is larger than this disk or user may store. ` +
      'The unfinished archive was removed. Free some space there or choose another folder, and repeat the backup.\n',
  ])
  expect(await readdir(folder)).toEqual([])
})

test('a backup into a missing folder is refused, but the default folder is created', async () => {
  const missing = join(folder, 'not-mounted')
  const { code, errors } = await backUpByCommand([join(missing, 'portal.zip')])
  expect([code, errors]).toEqual([
    1,
    `The folder ${missing} doesn’t exist. If it is on another disk, mount that disk; ` +
      'otherwise create the folder. Then repeat the backup.\n',
  ])
  expect(existsSync(missing)).toBe(false)
  expect(await backUpByCommand([])).toMatchObject({ code: 0, errors: '' })
  expect(await readdir(join(world.dataDir, 'backups'))).toHaveLength(1)
})

test('a file that is already missing is listed as a fault, and all other files are backed up', async () => {
  const tender = await makeTestTender(world)
  const { id } = await uploaded(tender)
  const lost = await world.db
    .selectFrom('files')
    .select('storage_key')
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  await rm(join(world.dataDir, 'files', lost.storage_key))
  const { target, manifest } = await backUpWorld()
  expect(manifest.faults).toEqual([{ key: lost.storage_key, fault: 'missing' }])
  const place = await makeEmptyPlace()
  const restored = await restorePortal(place, { archive: target, done })
  expect(restored.manifest.files.length).toBe(manifest.files.length)
})

test('a backup removes the files that killed backups left', async () => {
  const names = ['old.zip.unfinished-0123abcd', 'new.zip.unfinished-0123abcd', 'old.zip']
  for (const name of names) await writeFile(join(folder, name), 'PK')
  const hourAgo = new Date(Date.now() - 60 * 60_000)
  for (const name of ['old.zip.unfinished-0123abcd', 'old.zip']) {
    await utimes(join(folder, name), hourAgo, hourAgo)
  }
  await backUpWorld()
  // A recently written file may be another portal's backup in progress.
  const left = ['new.zip.unfinished-0123abcd', 'old.zip', 'portal.zip']
  expect((await readdir(folder)).toSorted()).toEqual(left)
})

/**
 * Returns a callback for `done` that throws at the given step, to simulate a process that is killed
 * there.
 */
const interruptAt = (step: string) => (at: string) => {
  if (at === step) throw new Error(`killed at ${step}`)
}

test.for(['files', 'rows loaded', 'rows compared'])(
  'after a restore was killed at “%s” no server starts, and repeating the command completes it',
  async (step) => {
    await uploaded(await makeTestTender(world))
    const { target, manifest } = await backUpWorld()
    const place = await makeEmptyPlace()
    const interrupted = restorePortal(place, { archive: target, done: interruptAt(step) })
    await expect(interrupted).rejects.toThrow(`killed at ${step}`)

    const start = () => prepareDatabase(connectionOf(place.db), place.db)
    await expect(start()).rejects.toThrow(halfRestored)
    const { migrated } = await restorePortal(place, { archive: target, done })
    expect(migrated).toBe(0)
    const { rows } = await poolOf(place.db).query<{ count: number }>('select count(*) from files')
    expect(rows[0]!.count).toBe(manifest.tables.find(({ name }) => name === 'files')!.rows)
    expect(await start()).toEqual([])
  },
)

test('another archive can replace an interrupted restore, unless its rows have been loaded', async () => {
  await uploaded(await makeTestTender(world))
  const { target: first } = await backUpWorld()
  const tender = await makeTestTender(world, { status: 'draft' })
  const { id } = await uploaded(tender)
  const { target: second, manifest } = await backUpWorld(join(folder, 'second.zip'))
  await tender.client.delete(`${tender.path}/${id}`)
  await sweepFiles(world.services, 0)
  const { target: third, manifest: last } = await backUpWorld(join(folder, 'third.zip'))
  expect(manifest.files.length).toBeGreaterThan(last.files.length)

  const place = await makeEmptyPlace()
  const stop = (archive: string, step: string) =>
    expect(restorePortal(place, { archive, done: interruptAt(step) })).rejects.toThrow('killed')
  await stop(second, 'files')
  const env = { DATABASE_URL: place.url, DATA_DIR: place.config.dataDir, DEMO: 'off', PORT: '0' }
  const started = await run(['app/server/main.ts'], env)
  expect(started).toMatchObject({ code: 1, errors: `${halfRestored}\n` })
  await stop(third, 'rows compared')
  const kept: string[] = []
  for await (const { key } of place.storage.list()) kept.push(key)
  expect(kept.toSorted()).toEqual(last.files.map(({ key }) => key).toSorted())
  await expect(restorePortal(place, { archive: first, done })).rejects.toThrow(
    `The rows of another archive, ${third}, have already been restored here.`,
  )
})

test('a second backup is refused while another is in progress', async () => {
  await withClient(world.db, async (client) => {
    await lockFileRemoval(client)
    await expect(backUpWorld()).rejects.toThrow('Another backup of this portal is in progress.')
  })
  expect(await readdir(folder)).toEqual([])
})
