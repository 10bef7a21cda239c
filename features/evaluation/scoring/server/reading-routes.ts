import { sql } from 'kysely'
import {
  getJudgedBid,
  listJudgedBids,
  readJudgedFile,
} from '#features/evaluation/contract/evaluation.ts'
import { openingTexts } from '#features/bids/opening/contract/opening.ts'
import { readableEnvelopes } from '#features/evaluation/rules/evaluation-access.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { readTogether, timeInJson } from '#kernel/server/db/read-together.ts'
import { findPanel, type Panel } from '#features/evaluation/server/find-evaluation.ts'
import { sendFile, wantedRange } from '#kernel/server/files/send-file.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import {
  presentBid,
  readJudgedBids,
  selectBids,
  selectContent,
  visibleContent,
} from './judged-bids.ts'
import { selectScoresOfBid } from './scores.ts'

/** Routes for panel members to read bids and their files. */
export function judgedBidRoutes(route: Route, { db, storage }: Services): void {
  const action = 'readBids'

  route(listJudgedBids, async ({ user, params: { tenderId } }) => {
    const panel = await findPanel(db, { user, tenderId, action })
    return { data: await readJudgedBids(db, panel) }
  })

  route(getJudgedBid, async ({ user, params: { tenderId, bidId } }) => {
    const panel = await findPanel(db, { user, tenderId, action })
    const data = await readBidToJudge(db, panel, { bidId, user_id: user.id })
    if (!data) throw notFound()
    return { data }
  })

  route(readJudgedFile, async ({ user, params, query, request, reply }) => {
    const panel = await findPanel(db, { user, tenderId: params.tenderId, action })
    const file = await findFile(db, panel, params)
    const range = wantedRange(request, reply, file)
    const isInline = query.inline !== undefined
    return sendFile(file, { request, reply, storage, range, isInline })
  })
}

/**
 * Returns one opened bid with its content, and the evaluator's own marks and notes for it, or
 * undefined if the tender has no such bid.
 */
async function readBidToJudge(
  db: Database,
  panel: Panel,
  { bidId, user_id }: { bidId: number; user_id: number },
) {
  const { bids, content, scores } = await readTogether(db, {
    bids: selectBids(panel, sql`bids.id = ${bidId}`),
    content: selectContent(db, panel, bidId),
    scores: selectScoresOfBid(db, { tender_id: panel.tender.id, user_id, bidId }),
  })
  const [bid] = bids
  return (
    bid && {
      ...presentBid(panel, bid),
      ...visibleContent(panel, content[0]!),
      scores: scores.map((score) => ({ ...score, saved_at: timeInJson(score.saved_at) })),
    }
  )
}

interface OfFile {
  bidId: number
  fileId: number
}

/**
 * Returns a file of an opened bid that the member may read. Throws if the file is infected or still
 * waiting to be scanned.
 */
async function findFile(db: Database, { tender, facts }: Panel, { bidId, fileId }: OfFile) {
  const file = await db
    .selectFrom('opened_files')
    .innerJoin('bids', 'bids.id', 'opened_files.bid_id')
    .where('opened_files.id', '=', fileId)
    .where('bids.id', '=', bidId)
    .where('bids.tender_id', '=', tender.id)
    .where('bids.status', '=', 'opened')
    .where('opened_files.envelope', 'in', readableEnvelopes(facts))
    .select(['filename', 'file_size', 'storage_key', 'scan_status'])
    .select(sql<string>`encode(opened_files.sha256, 'hex')`.as('sha256'))
    .executeTakeFirst()
  if (!file) throw notFound()
  if (file.scan_status === 'infected') throw conflict(openingTexts.fileInfected)
  if (file.scan_status === 'pending') throw conflict(openingTexts.fileScanning)
  return file
}
