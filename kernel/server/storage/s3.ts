import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '#kernel/server/platform/config.ts'
import type { Storage, StoredFile } from './storage.ts'
import { StorageError } from './storage-error.ts'

export type S3Config = NonNullable<Config['s3']>

export function createS3Storage(config: S3Config, incoming: string): Storage {
  const Bucket = config.bucket
  let opened: Promise<S3> | undefined
  const connect = () => (opened ??= openClient(config))

  async function sizeOf(Key: string): Promise<number | undefined> {
    const { client, sdk } = await connect()
    const found = await reach((options) =>
      client.send(new sdk.HeadObjectCommand({ Bucket, Key }), options),
    ).catch(nothingIfMissing)
    return found?.ContentLength
  }

  return {
    incoming,

    async put(Key, path) {
      const { client, sdk } = await connect()
      const { size } = await stat(path)
      const Body = createReadStream(path)
      await reach(
        (options) =>
          client.send(
            new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: size }),
            options,
          ),
        Body,
      ).finally(() => Body.destroy())
    },

    async open(Key, range) {
      const { client, sdk } = await connect()
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await reach((options) =>
        client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }), options),
      )
      return Body as Readable
    },

    sizeOf,

    async remove(Key) {
      const { client, sdk } = await connect()
      await reach((options) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options))
    },

    async *list() {
      yield* listObjects(await connect(), Bucket)
    },

    async check() {
      const { client, sdk } = await connect()
      await reach((options) => client.send(new sdk.HeadBucketCommand({ Bucket }), options))
    },
  }
}

async function* listObjects({ client, sdk }: S3, Bucket: string): AsyncIterable<StoredFile> {
  let ContinuationToken: string | undefined
  do {
    const page = await reach((options) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken }), options),
    )
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key && LastModified) yield { key: Key, modifiedAt: LastModified }
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

export interface S3 {
  client: S3Client
  sdk: typeof import('@aws-sdk/client-s3')
}

/**
 * Opens a client. The SDK is loaded on first use: it is large, and most installations store files
 * on disk.
 */
export async function openClient({
  endpoint,
  region,
  keyId,
  secret,
  isPathStyle,
}: S3Config): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    forcePathStyle: isPathStyle,
    // Not every S3-compatible store supports trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // The SDK's own logging is off, because the SDK throws its errors, and the code that catches
    // them logs them.
    logger: { debug: silence, info: silence, warn: silence, error: silence },
    // The socket timeout applies to downloads by slow clients; `reach` limits the time until the
    // store replies.
    requestHandler: { connectionTimeout: 2000, socketTimeout: 30_000 },
    ...(endpoint ? { endpoint } : {}),
    // Without configured credentials, the SDK uses those in the environment, such as a machine's
    // role.
    ...(keyId && secret ? { credentials: { accessKeyId: keyId, secretAccessKey: secret } } : {}),
  })
  return { client, sdk }
}

const silence = () => {}

/**
 * Number of milliseconds without a reply or progress after which the store counts as unavailable.
 */
const patience = 4500

/**
 * Waits for the store's reply. Throws a StorageError if the request fails, or if the store makes no
 * progress for too long. Such an error doesn't mean that the file is missing; the error for a
 * missing file is thrown unchanged.
 */
async function reach<T>(
  ask: (options: { abortSignal: AbortSignal }) => Promise<T>,
  sent?: ReadStream,
): Promise<T> {
  const silence = new AbortController()
  let last = { bytes: 0, at: performance.now() }
  const timer = setInterval(() => {
    const bytes = sent?.bytesRead ?? 0
    if (bytes > last.bytes) last = { bytes, at: performance.now() }
    else if (performance.now() - last.at > patience) silence.abort()
  }, 100)
  try {
    return await ask({ abortSignal: silence.signal })
  } catch (error) {
    if (isMissing(error)) throw error
    throw new StorageError('The file store is not responding', { cause: error })
  } finally {
    clearInterval(timer)
  }
}

function isMissing(error: unknown): boolean {
  const { name = '' } = error as { name?: string }
  return name === 'NoSuchKey' || name === 'NotFound'
}

function nothingIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
