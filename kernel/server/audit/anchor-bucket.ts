import type { Config } from '#kernel/server/platform/config.ts'
import { openClient, type S3 } from '#kernel/server/storage/s3.ts'
import type { Anchor } from './anchor.ts'
import { readHead, type Head } from './head.ts'

type BucketConfig = NonNullable<Config['auditAnchors']['bucket']>

const Prefix = 'audit-heads/'
/**
 * Seven years: UK procurement records are kept for six years after the end of the year in which the
 * contract ends.
 */
const retentionMs = 2557 * 24 * 3_600_000

/**
 * Returns an anchor that stores each signed head of the audit log as an object in S3. The object
 * lock prevents anyone from deleting the object before its retention period ends.
 */
export function bucketAnchor(config: BucketConfig): Anchor {
  const Bucket = config.bucket
  let opened: Promise<S3> | undefined
  const connect = () => (opened ??= openClient(config))
  return {
    name: `the bucket ${Bucket}`,

    async send(head) {
      const { client, sdk } = await connect()
      const request = new sdk.PutObjectCommand({
        Bucket,
        Key: keyOf(head),
        Body: `${head.line}\n`,
        ContentType: 'text/plain',
        // S3 requires a checksum for objects with an object lock.
        ChecksumAlgorithm: 'SHA256',
        ObjectLockMode: 'COMPLIANCE',
        ObjectLockRetainUntilDate: new Date(Date.now() + retentionMs),
      })
      await client.send(request)
    },

    async newest() {
      const { client, sdk } = await connect()
      const { Contents } = await client.send(
        new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }),
      )
      const Key = Contents?.[0]?.Key
      if (!Key) return undefined
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
      const line = (await Body!.transformToString()).trimEnd()
      const head = readHead(line)
      // The line must match its key, because an older head's line stored under the newest key would
      // hide the newest head.
      return head && keyOf(head) === Key ? line : `${Key} does not hold its head`
    },
  }
}

/**
 * Returns the object's key. Its number counts down, so that the newest head comes first in a
 * listing.
 */
function keyOf({ number }: Head): string {
  return `${Prefix}${String(10 ** 12 - number).padStart(12, '0')}-head-${number}.txt`
}
