import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'tender-portal-test-'

/**
 * Free space in bytes that the in-memory file system must have. A test run uses about 100 MB; in
 * containers, this file system often has only 64 MB.
 */
const neededBytes = 1024 ** 3

/**
 * Creates a folder for the test run's PostgreSQL, on the in-memory file system if that has enough
 * free space. A database has a thousand files, and on ext4 creating and deleting them takes more
 * processor time than running the statements of a test file.
 */
export async function makeClusterFolder(memory = '/dev/shm'): Promise<string> {
  const isInMemory = await hasRoom(memory)
  if (isInMemory) await deleteLeftBehind(memory)
  const parent = isInMemory ? memory : tmpdir()
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  // If the tests run as root, PostgreSQL runs as an unprivileged user, who needs access to the
  // folder.
  await chmod(folder, 0o755)
  return folder
}

async function hasRoom(memory: string): Promise<boolean> {
  const free = await statfs(memory).catch(() => undefined)
  return free !== undefined && free.bavail * free.bsize >= neededBytes
}

/** Deletes the folders of test runs that were killed, because they take up memory. */
async function deleteLeftBehind(memory: string): Promise<void> {
  const names = await readdir(memory)
  const left = names.filter(
    (name) => name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10)),
  )
  for (const name of left) await rm(join(memory, name), { recursive: true, force: true })
}

/**
 * Returns whether the process exists, even if it belongs to another user and can't be signalled.
 */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
