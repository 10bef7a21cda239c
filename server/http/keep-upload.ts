// Moves a temporary file to the store, where it stays if and only if a row owns it.
import type { FastifyBaseLogger } from 'fastify'
import { newStorageKey, type Storage } from '#server/storage/storage.ts'
import { Refusal } from './refusal.ts'

interface Kept {
  storage_key: string
  /** Callers call this once they have written the row; otherwise the file is removed again. */
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
    // A refusal has written nothing. After any other error the commit is uncertain, so the file is
    // kept; the sweep removes it if no row owns it.
    isOwned = !(error instanceof Refusal)
    throw error
  } finally {
    if (!isOwned) await storage.remove(storage_key).catch((error) => log.error(error))
  }
}
