// A bid that could not be opened can be resubmitted, unsealed. A document is accepted if it has the
// hash to which the bidder committed when sending the bid. The document has to be resubmitted
// before the files, because it contains their hashes.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { bidTexts as texts, handInAgain } from '#features/bids/sending/contract/bid.ts'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import { documentTexts } from '#features/tenders/documents/contract/document.ts'
import { fileLimits } from '#kernel/contract/file.ts'
import { openingFailureLabels } from '../contract/opening.ts'
import { maxContentLength } from '#features/bids/sending/contract/sealed-content.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { bidTransitions, canBid } from '#features/bids/sending/rules/bid-lifecycle.ts'
import { record } from '#kernel/server/audit/record.ts'
import { requireLive } from '#features/bids/setup/server/biddings.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { findOwnBid } from '#features/bids/sending/server/find-bid.ts'
import { readOwnBids } from '#features/bids/sending/server/queries.ts'
import { storeUpload } from '#kernel/server/http/store-upload.ts'
import { conflict, invalid, notFound } from '#kernel/server/http/refusal.ts'
import { parse, type Route } from '#kernel/server/http/route.ts'
import { tooLarge, withUpload, type Upload } from '#kernel/server/http/upload.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { flagBid } from './flag-bid.ts'
import { totalOf } from './open-bid.ts'
import { readContent, Unopenable } from './open-envelope.ts'
import { writeAddendum } from './read-record.ts'

const words = {
  hashWrong:
    'This is not what you sealed: its hash is another one. Choose the file as you sent it.',
}

type Received = NonNullable<Upload['file']>

interface HandedIn {
  bid: { id: number; tender_id: number; lot_id: number | null }
  envelope: Envelope
  received: Received
  storage_key: string
  scan_status: 'pending' | 'not_scanned'
  own: () => void
}

export function handInRoutes(route: Route, services: Services): void {
  const { db, config, storage, throttle, appKey, scanner } = services
  const scan_status = scanner ? 'pending' : 'not_scanned'

  route(handInAgain, async ({ user, params, cause, request, transact }) => {
    await findTender(db, user, 'seeOwnBids', params.tenderId)
    requireAsked(await findOwnBid(db, user, params))
    await throttle.count(`bid-upload:${user.id}`, config.throttle.bidUpload)
    const limits = {
      folder: storage.incoming,
      maxBytes: fileLimits.fileSize,
      reserve: config.diskReserve,
    }
    return withUpload(request, limits, async (upload) => {
      const { envelope } = parse(handInAgain.upload, upload.fields) as { envelope: Envelope }
      const received = upload.file
      if (!received || received.size === 0) throw invalid({ file: [documentTexts.fileRequired] })
      if (received.isTooLarge) throw tooLarge()
      const sha256 = received.sha256.toString('hex')
      // The content is read here, because `storeUpload` moves the temporary file to the store.
      const bytes = received.size <= maxContentLength ? await readFile(received.path) : undefined
      const kept = { path: received.path, log: request.log }
      return storeUpload(storage, kept, ({ storage_key, own }) =>
        transact(async (tx) => {
          const tender = await findTender(tx, user, 'seeOwnBids', params.tenderId)
          await tx
            .selectFrom('bids')
            .select('id')
            .where('id', '=', params.bidId)
            .forUpdate()
            .execute()
          const bid = requireAsked(await findOwnBid(tx, user, params))
          await requireTerm(tx, tender.id)
          await take(tx, { bid, envelope, received, storage_key, scan_status, own }, bytes)
          const is_complete = await completeIfWhole(tx, bid.id, tender.id)
          const { organisation_id, lot_id } = bid
          if (is_complete) {
            const added = { tender_id: tender.id, bid_id: bid.id, how: 'handed_in' } as const
            await writeAddendum(tx, added)
            await notify(tx, 'bid-recovered', { tender_id: tender.id, organisation_id, lot_id })
          }
          await record(tx, cause, {
            action: 'bid.handed_in',
            resource: ['Bid', bid.id],
            metadata: { tender_id: tender.id, organisation_id, envelope, sha256 },
          })
          const which = { tenderId: tender.id, bidId: bid.id }
          const [now] = await readOwnBids(tx, { actor: user, appKey }, which)
          return { message: texts.handedIn, bid: now!, is_complete }
        }),
      )
    })
  })
}

/** Stores the file as an envelope's document, or as a file that a document names. */
async function take(tx: Tx, handed: HandedIn, bytes: Buffer | undefined): Promise<void> {
  const { bid, envelope, received } = handed
  await requireItsTime(tx, handed)
  const sealed = await findSealed(tx, bid.id, envelope)
  if (sealed && bytes && received.sha256.equals(sealed.commitment_sha256)) {
    const { setup } = await requireLive(tx, bid.tender_id)
    const asked = { setup, lot_id: bid.lot_id }
    const { content, total } = readAsSealed(bytes, { sealed, asked })
    await tx
      .insertInto('opened_envelopes')
      .values({
        bid_id: bid.id,
        envelope,
        document: bytes,
        total,
        content: JSON.stringify(content),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await takeFile(tx, handed)
}

async function takeFile(tx: Tx, handed: HandedIn): Promise<void> {
  const { bid, envelope, received, storage_key, scan_status, own } = handed
  const sha256 = received.sha256.toString('hex')
  const opened = await tx
    .selectFrom('opened_envelopes')
    .select('content')
    .where('bid_id', '=', bid.id)
    .where('envelope', '=', envelope)
    .executeTakeFirst()
  const fitting = (opened?.content.files ?? []).filter((file) => file.sha256 === sha256)
  if (fitting.length === 0) throw invalid({ file: [words.hashWrong] })
  const there = await readHandedIn(tx, bid.id, received.sha256)
  const named = fitting.find(
    (file) => !there.some((one) => isEqual(one, [file.question, file.filename])),
  )
  // Every question that names this file already has it, for example because the request was
  // repeated after a lost reply.
  if (!named) return
  const { question, filename, file_size } = named
  await tx
    .insertInto('opened_files')
    .values({
      bid_id: bid.id,
      envelope,
      question,
      filename,
      file_size,
      sha256: received.sha256,
      storage_key,
      scan_status,
    })
    .execute()
  own()
}

/**
 * Returns the content and the total of a document. Throws with the reason if the document has the
 * right hash but is not a valid bid.
 */
function readAsSealed(
  bytes: Buffer,
  {
    sealed,
    asked,
  }: { sealed: Parameters<typeof readContent>[1]; asked: Parameters<typeof totalOf>[0] },
) {
  try {
    const content = readContent(bytes, sealed)
    return { content, total: totalOf(asked, content) }
  } catch (error) {
    if (!(error instanceof Unopenable)) throw error
    throw invalid({ file: [openingFailureLabels[error.failure]] })
  }
}

function requireAsked(bid: Awaited<ReturnType<typeof findOwnBid>>) {
  if (!bid) throw notFound()
  if (!canBid('recover', bid.status))
    throw conflict('This bid has been opened. Nothing needs to be handed in.')
  return bid
}

/**
 * Throws unless the opening has ended and the resubmission period is not over, by the database
 * clock.
 */
async function requireTerm(tx: Tx, tenderId: number): Promise<void> {
  const { status, isOver } = await tx
    .selectFrom('openings')
    .where('tender_id', '=', tenderId)
    .select('status')
    .select(sql<boolean>`coalesce(hand_in_until <= clock_timestamp(), true)`.as('isOver'))
    .executeTakeFirstOrThrow()
  if (status !== 'opened')
    throw conflict('The bids are still being opened. Hand in your bid again once that has ended.')
  if (isOver) throw conflict(texts.handInOver)
}

/**
 * Throws if the envelope can't be resubmitted yet: with two envelopes, prices stay secret until
 * they are opened.
 */
async function requireItsTime(tx: Tx, { bid, envelope }: HandedIn): Promise<void> {
  const { envelopes } = await readOpening(tx, bid.tender_id)
  if (!envelopes.includes(envelope))
    throw conflict('Prices stay sealed for now. Hand in the quality envelope only.')
}

/** Returns the questions and file names for which this content has already been resubmitted. */
async function readHandedIn(tx: Tx, bidId: number, sha256: Buffer): Promise<[string, string][]> {
  const rows = await tx
    .selectFrom('opened_files')
    .select(['question', 'filename'])
    .where('bid_id', '=', bidId)
    .where('sha256', '=', sha256)
    .execute()
  return rows.map(({ question, filename }) => [question, filename])
}

function readOpening(tx: Tx, tenderId: number) {
  return tx
    .selectFrom('openings')
    .select('envelopes')
    .where('tender_id', '=', tenderId)
    .executeTakeFirstOrThrow()
}

/** Selects the envelope of the version that was to be opened. */
function findSealed(tx: Tx, bidId: number, envelope: Envelope) {
  return tx
    .selectFrom('bid_envelopes')
    .innerJoin('bid_versions', 'bid_versions.id', 'bid_envelopes.version_id')
    .where('bid_versions.bid_id', '=', bidId)
    .where('bid_envelopes.envelope', '=', envelope)
    .orderBy('bid_versions.version', 'desc')
    .select(['bid_envelopes.envelope', 'bid_envelopes.commitment_sha256'])
    .executeTakeFirst()
}

/**
 * Marks the bid as opened if every envelope that is to be opened now is present, with every file
 * that it names. Returns whether the bid is complete.
 */
async function completeIfWhole(tx: Tx, bidId: number, tenderId: number): Promise<boolean> {
  const { envelopes } = await readOpening(tx, tenderId)
  const opened = await tx
    .selectFrom('opened_envelopes')
    .select(['envelope', 'content'])
    .where('bid_id', '=', bidId)
    .execute()
  const files = await tx
    .selectFrom('opened_files')
    .select('sha256')
    .where('bid_id', '=', bidId)
    .execute()
  const has = (sha256: string) => files.some((file) => file.sha256.toString('hex') === sha256)
  const isWhole =
    envelopes.every((envelope) => opened.some((one) => one.envelope === envelope)) &&
    opened.every(({ content }) => content.files.every(({ sha256 }) => has(sha256)))
  if (isWhole) {
    await tx
      .updateTable('bids')
      .set({ status: bidTransitions.recover.to, failure: null })
      .where('id', '=', bidId)
      .execute()
    await flagBid(tx, { id: bidId, tender_id: tenderId })
  }
  return isWhole
}
