import type { Config } from '#server/platform/config.ts'
import { openClient, type S3 } from '#server/storage/s3.ts'
import type { Anchor } from './anchor.ts'
import { readHead, type Head } from './head.ts'

type BucketConfig = NonNullable<Config['auditAnchors']['bucket']>

const Prefix = 'audit-heads/'
/** Seven years: procurement records in the UK are kept for six, after the year a contract ends in. */
const retentionMs = 2557 * 24 * 3_600_000

/** Writes one object per head. S3's object lock keeps everybody from deleting it until the retention ends. */
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
        // S3 accepts an object lock only together with a checksum.
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
      // An older line under a newer key would hide the newer head.
      return head && keyOf(head) === Key ? line : `${Key} does not hold its head`
    },
  }
}

/** The number is counted down, so that the newest head is the first in a listing. */
function keyOf({ number }: Head): string {
  return `${Prefix}${String(10 ** 12 - number).padStart(12, '0')}-head-${number}.txt`
}
