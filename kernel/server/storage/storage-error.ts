/** Thrown if the storage is unavailable or full; the operation may succeed later. */
export class StorageError extends Error {}

/** Thrown if a write would use up the reserve, or if the disk is full. */
export class DiskFullError extends StorageError {}

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Returns the error for a failed write: DiskFullError if the disk is full, otherwise a StorageError
 * with the given message.
 */
export function writeError(message: string, cause: unknown): StorageError {
  const { code = '' } = cause as NodeJS.ErrnoException
  if (fullCodes.has(code)) return new DiskFullError('The disk is full', { cause })
  return new StorageError(message, { cause })
}
