// From a temporary file to one in its place, which stays if and only if a row comes to own it.
import type { FastifyBaseLogger } from 'fastify'
import { newStorageKey, type Storage } from '#server/storage/storage.ts'
import { Refusal } from './refusal.ts'

interface Kept {
  storage_key: string
  /** Called by whoever writes the row. A file that nobody owns is removed again. */
  own: () => void
}

export async function keepUpload<T>(
  storage: Storage,
  { path, log }: { path: string; log: FastifyBaseLogger },
  work: (kept: Kept) => Promise<T>,
): Promise<T> {
  const storage_key = newStorageKey()
  await storage.put(storage_key, path)
  let isOwned = false
  try {
    return await work({ storage_key, own: () => (isOwned = true) })
  } catch (error) {
    // A refusal has written nothing. After anything else nobody knows whether the row was
    // committed, and a file too many is better than one too few: the sweep will see.
    isOwned = !(error instanceof Refusal)
    throw error
  } finally {
    if (!isOwned) await storage.remove(storage_key).catch((error) => log.error(error))
  }
}
