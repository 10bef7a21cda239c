/** The store is unavailable or full; the operation may succeed later. */
export class StorageError extends Error {}

/** The write would use up the reserve, or the disk is full. */
export class DiskFullError extends StorageError {}

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** Returns the error for a failed write: a full disk, or the given message. */
export function writeError(message: string, cause: unknown): StorageError {
  const { code = '' } = cause as NodeJS.ErrnoException
  if (fullCodes.has(code)) return new DiskFullError('The disk is full', { cause })
  return new StorageError(message, { cause })
}
