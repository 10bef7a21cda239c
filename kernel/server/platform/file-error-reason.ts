const reasons: Record<string, string> = {
  EROFS: 'it is read-only',
  EACCES: 'this user is not allowed to write there',
  EPERM: 'this user is not allowed to write there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is larger than this disk or user may store',
  ENOENT: 'it cannot be created',
  ENOTDIR: 'a part of the path is not a directory',
  EEXIST: 'a file has that name',
}

/** Returns the reason of a failed write for operators, or undefined for any other error. */
export function fileErrorReason(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
}
