import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import { bidLimits, type BidStatus, uploadSealedFile } from '../contract/bid.ts'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import { documentTexts } from '#features/tenders/documents/contract/document.ts'
import { recordSealed } from '#kernel/server/audit/record-sealed.ts'
import { isAgeHeader } from '#features/bids/sealing/server/age.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { storeUpload } from '#kernel/server/http/store-upload.ts'
import { conflict, invalid, notFound } from '#kernel/server/http/refusal.ts'
import { parse, type Route } from '#kernel/server/http/route.ts'
import { tooLarge, withUpload, type Upload } from '#kernel/server/http/upload.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { findOwnBid, lockBid, type FoundBid } from './find-bid.ts'

const texts = {
  organisationFull:
    'The sealed files of your organisation’s bids take more than 10 GB. Remove files that you don’t send, or wait until a tender’s bids have been opened.',
}

/** Statuses of bids whose sealed files count towards their organisation's limit. */
const unopened: BidStatus[] = ['draft', 'sent', 'withdrawn']

export function bidUploadRoutes(route: Route, services: Services): void {
  const { db, config, storage, throttle } = services

  route(uploadSealedFile, async ({ user, params, cause, once, request, transact }) => {
    // Rights are checked before the body is read, and again after the upload, since an upload takes
    // a while.
    await findTender(db, user, 'bid', params.tenderId)
    if (!(await findOwnBid(db, user, params))) throw notFound()
    await throttle.count(`bid-upload:${user.id}`, config.throttle.bidUpload)
    const limits = {
      folder: storage.incoming,
      maxBytes: bidLimits.sealedSize,
      reserve: config.diskReserve,
    }
    return withUpload(request, limits, async (upload) => {
      const { envelope, received } = await check(upload)
      const sha256 = received.sha256.toString('hex')
      const body = { envelope, sha256 }
      const kept = { path: received.path, log: request.log }
      return storeUpload(storage, kept, ({ storage_key, own }) =>
        transact((tx) =>
          once(tx, {
            body,
            work: async () => {
              const { bid } = await lockBid(tx, user, 'bid', params)
              await requireRoom(tx, bid, received.size)
              const id = await insertFile(tx, {
                bid_id: bid.id,
                envelope,
                received,
                storage_key,
                uploaded_by: user.id,
              })
              own()
              const { tender_id, organisation_id } = bid
              await recordSealed(tx, cause, {
                action: 'bid.file_uploaded',
                resource: ['Bid', bid.id],
                metadata: { tender_id, organisation_id, file_size: received.size, sha256 },
                tender_id,
              })
              return { kept: { id } }
            },
            // A repeated request is refused unless its file has the same hash as the stored one, so
            // the size and hash of the received file can be returned.
            replay: async ({ id }) => {
              const bid = await findOwnBid(tx, user, params)
              if (!bid || !(await hasFile(tx, bid.id, id))) throw notFound()
              return {
                message: 'File sealed and uploaded',
                file: { id, file_size: received.size, sha256 },
              }
            },
          }),
        ),
      )
    })
  })
}

async function check(upload: Upload) {
  const received = upload.file
  const { envelope } = parse(uploadSealedFile.upload, upload.fields) as { envelope: Envelope }
  if (!received || received.size === 0) throw invalid({ file: [documentTexts.fileRequired] })
  if (received.isTooLarge) throw tooLarge()
  if (!isAgeHeader(await readStart(received.path)))
    throw invalid({ file: ['The file is not sealed. Only sealed files are accepted here.'] })
  return { envelope, received }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8 * 1024), 0, 8 * 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

interface NewFile {
  bid_id: number
  envelope: Envelope
  received: NonNullable<Upload['file']>
  storage_key: string
  uploaded_by: number
}

async function insertFile(tx: Tx, { received, ...file }: NewFile): Promise<number> {
  const { id } = await tx
    .insertInto('bid_files')
    .values({ ...file, file_size: received.size, sha256: received.sha256 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function hasFile(tx: Tx, bidId: number, id: number): Promise<boolean> {
  const file = await tx
    .selectFrom('bid_files')
    .select('id')
    .where('bid_id', '=', bidId)
    .where('id', '=', id)
    .executeTakeFirst()
  return file !== undefined
}

/**
 * Throws if the file exceeds the limit for the bid or for its organisation. A lock serialises an
 * organisation's uploads; otherwise concurrent uploads could exceed the limit together.
 */
async function requireRoom(tx: Tx, bid: FoundBid, fileSize: number): Promise<void> {
  const { count, total } = await tx
    .selectFrom('bid_files')
    .where('bid_id', '=', bid.id)
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<number>`coalesce(sum(file_size), 0)::float8`.as('total'))
    .executeTakeFirstOrThrow()
  if (count >= bidLimits.files) throw conflict('A bid holds at most 300 files')
  if (total + fileSize > bidLimits.totalSize)
    throw conflict('A bid holds at most 2 GB. Remove files that you don’t send.')
  const { organisation_id } = bid
  await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisation_id)
    .forNoKeyUpdate()
    .execute()
  const { sealed } = await tx
    .selectFrom('bid_files')
    .innerJoin('bids', 'bids.id', 'bid_files.bid_id')
    .where('organisation_id', '=', organisation_id)
    .where('bids.status', 'in', unopened)
    .select(sql<number>`coalesce(sum(file_size), 0)::float8`.as('sealed'))
    .executeTakeFirstOrThrow()
  if (sealed + fileSize > bidLimits.organisationSize) throw conflict(texts.organisationFull)
}
