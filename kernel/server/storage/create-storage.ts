import { join } from 'node:path'
import type { Config } from '#kernel/server/platform/config.ts'
import { createDiskStorage } from './disk.ts'
import { pace } from './pace.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

export function createStorage({ dataDir, s3 }: Config): Storage {
  const storage = s3
    ? createS3Storage(s3, join(dataDir, 'uploads'))
    : createDiskStorage(join(dataDir, 'files'))
  return { ...storage, open: async (key, range) => pace(await storage.open(key, range)) }
}
