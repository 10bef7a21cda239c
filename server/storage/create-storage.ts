import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

export function createStorage({ dataDir, s3 }: Config): Storage {
  return s3
    ? createS3Storage(s3, join(dataDir, 'uploads'))
    : createDiskStorage(join(dataDir, 'files'))
}
