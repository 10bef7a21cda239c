/** The store does not answer, or is full: nobody's mistake, and worth another try later. */
export class StorageError extends Error {}

/** Writing on would leave less free space than the reserve, or there is none left. */
export class DiskFullError extends StorageError {}

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** Returns what a failed write to the disk means: that it is full, or what the message says. */
export function writeError(message: string, cause: unknown): StorageError {
  const { code = '' } = cause as NodeJS.ErrnoException
  if (fullCodes.has(code)) return new DiskFullError('The disk is full', { cause })
  return new StorageError(message, { cause })
}
