import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'tender-portal-test-'

/** A run needs about 100 MB; containers often have only 64 MB. */
const neededBytes = 1024 ** 3

/**
 * Creates a folder for the PostgreSQL of a run, in memory if there is enough. A database has a
 * thousand files, and ext4 takes more processor time to create and delete them than PostgreSQL
 * takes for the statements of a test file.
 */
export async function makeClusterFolder(memory = '/dev/shm'): Promise<string> {
  const isInMemory = await hasRoom(memory)
  if (isInMemory) await deleteLeftBehind(memory)
  const parent = isInMemory ? memory : tmpdir()
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  // When the tests run as root, PostgreSQL runs as an unprivileged user, which needs access to the
  // folder.
  await chmod(folder, 0o755)
  return folder
}

async function hasRoom(memory: string): Promise<boolean> {
  const free = await statfs(memory).catch(() => undefined)
  return free !== undefined && free.bavail * free.bsize >= neededBytes
}

/** Deletes the folders of runs that were killed, which would use up memory. */
async function deleteLeftBehind(memory: string): Promise<void> {
  const names = await readdir(memory)
  const left = names.filter(
    (name) => name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10)),
  )
  for (const name of left) await rm(join(memory, name), { recursive: true, force: true })
}

/** Returns true for the process of another user too, which can't be signalled. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
