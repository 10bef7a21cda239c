import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'

/** A run needs about 200 MB; containers often have only 64 MB. */
const neededBytes = 1024 ** 3

/**
 * Creates a folder for a PostgreSQL of tests, in memory if there is enough. A database has a
 * thousand files, and ext4 takes more processor time to create and delete them than PostgreSQL
 * takes for the statements of a test file.
 */
export async function makeClusterFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join((await hasMemory()) ? memory : tmpdir(), prefix))
  // When the tests run as root, PostgreSQL runs as an unprivileged user, which needs access to the
  // folder.
  await chmod(folder, 0o755)
  return folder
}

async function hasMemory(): Promise<boolean> {
  const free = await statfs(memory).catch(() => undefined)
  return free !== undefined && free.bavail * free.bsize >= neededBytes
}
