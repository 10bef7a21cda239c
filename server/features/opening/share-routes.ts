// Opener-sealed: once two have confirmed, each opener's browser fetches the shares that are sealed to them,
// unwraps their file keys with their own key and gives these. Each share is judged by itself, and can be
// given again until the opening has ended.
import { sql } from 'kysely'
import {
  giveShares,
  listShares,
  openingTexts as texts,
  stopWaiting,
  type ShareFinding,
} from '#domain/contract/opening.ts'
import type { Actor } from '#domain/rules/can.ts'
import { takesShares } from '#domain/rules/opening-lifecycle.ts'
import { record } from '#server/audit/record.ts'
import { requireLive, type FoundBidding } from '#server/bidding/biddings.ts'
import { isTestAnswer, makeOpenerTest } from '#server/bidding/opener-test.ts'
import { bidPurposes } from '#server/bidding/purposes.ts'
import { namedOpeners } from '#server/bidding/publish-bidding.ts'
import type { Tx } from '#server/db/connect.ts'
import { conflict, invalid } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import { seal } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { findTender, lockTender, type FoundTender } from '#server/tenders/find-tender.ts'
import { advanceOpening } from './advance-opening.ts'
import { readAwaited } from './awaited-shares.ts'
import { judgeShare } from './judge-share.ts'
import type { Openings } from './openings.ts'
import { readOpening } from './queries.ts'
import { findOwnOpener, markProved, readShares, type OwnShare } from './read-shares.ts'
import { requireOpener } from './require-opener.ts'

export function openingShareRoutes(route: Route, services: Services, openings: Openings): void {
  const { db, appKey } = services

  route(listShares, async ({ user, params }) => {
    const tender = await findTender(db, user, 'openBids', params.tenderId)
    await requireOpener(db, user, tender.id)
    requireCollecting(await requireLive(db, tender.id))
    const opener = await findOwnOpener(db, user, tender.id)
    const shares = await readShares(db, tender.id, user)
    return {
      data: shares.map(({ id, content }) => ({ id, content })),
      test: opener && (await makeOpenerTest(appKey, opener)),
    }
  })

  route(giveShares, async ({ user, params, body, cause, transact }) => {
    const reply = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'openBids', params.tenderId)
      await requireOpener(tx, user, tender.id)
      requireCollecting(await requireLive(tx, tender.id))
      const opener = await findOwnOpener(tx, user, tender.id)
      const shares = await readShares(tx, tender.id, user)
      const own = new Map(shares.map((share) => [share.id, share]))
      if (!body.shares.every(({ id }) => own.has(id)))
        throw invalid({ shares: [texts.shareUnknown] })
      const hasKey = opener !== null && isTestAnswer(appKey, opener, body.test_answer ?? null)
      if (opener && hasKey) await markProved(tx, opener.id)
      const findings: ShareFinding[] = []
      for (const { id, file_key } of body.shares) {
        findings.push(await keepShare(tx, own.get(id)!, { file_key, hasKey }))
      }
      if (body.has_lost_key) await markLost(tx, shares)
      await markGiven(tx, tender.id, user)
      await record(tx, cause, {
        action: 'opening.shares_given',
        resource: ['Tender', tender.id],
        metadata: { shares: body.shares.length, ...countFindings(findings) },
      })
      const message = body.has_lost_key ? texts.keyLost : sayWhatWasFound(findings)
      return goOn(tx, { tender, user, message })
    })
    if (reply.opening.status === 'opening') openings.start(params.tenderId)
    return reply
  })

  route(stopWaiting, async ({ user, params, cause, transact }) => {
    const reply = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'openBids', params.tenderId)
      await requireOpener(tx, user, tender.id)
      requireCollecting(await requireLive(tx, tender.id))
      const awaited = await readAwaited(tx, tender.id)
      if (awaited.length === 0) throw conflict(texts.notWaiting)
      await requireAnswers(tx, tender.id)
      await tx
        .updateTable('openings')
        .set({ stopped_waiting_at: sql<string>`clock_timestamp()` })
        .where('tender_id', '=', tender.id)
        .execute()
      await record(tx, cause, {
        action: 'opening.stopped_waiting',
        resource: ['Tender', tender.id],
        metadata: { user_ids: awaited },
      })
      return goOn(tx, { tender, user, message: texts.stoppedWaiting })
    })
    if (reply.opening.status === 'opening') openings.start(params.tenderId)
    return reply
  })

  async function goOn(tx: Tx, { tender, user, message }: GoingOn) {
    await advanceOpening(tx, services, tender.id)
    const bidding = await requireLive(tx, tender.id)
    return { message, opening: await readOpening(tx, { tender, bidding, actor: user }) }
  }

  async function keepShare(
    tx: Tx,
    share: OwnShare,
    { file_key, hasKey }: { file_key: string | null; hasKey: boolean },
  ): Promise<ShareFinding> {
    // A good share stays good, also when it is given once more after a lost reply.
    if (share.finding === 'good') return 'good'
    const judged = await judgeShare(share, { file_key, hasKey: hasKey && share.is_current })
    const { finding } = judged
    const given = judged.share
      ? seal(appKey, bidPurposes.share, judged.share.toString('base64'))
      : null
    await tx.updateTable('bid_shares').set({ finding, given }).where('id', '=', share.id).execute()
    return finding
  }
}

interface GoingOn {
  tender: FoundTender
  user: Actor
  message: string
}

function requireCollecting({ opening, sealing }: FoundBidding): void {
  if (sealing !== 'openers' || !takesShares(opening)) throw conflict(texts.notCollecting)
}

/** Two openers, or all who can still sign in where they are fewer: nobody ends the waiting alone. */
async function requireAnswers(tx: Tx, tenderId: number): Promise<void> {
  const openers = await namedOpeners(tx, tenderId)
  const answered = await tx
    .selectFrom('opening_confirmations')
    .select('user_id')
    .where('tender_id', '=', tenderId)
    .where('gave_shares_at', 'is not', null)
    .execute()
  if (answered.length < Math.min(2, openers.length)) throw conflict(texts.giveFirst)
}

function countFindings(findings: ShareFinding[]): Partial<Record<ShareFinding, number>> {
  const counts: Partial<Record<ShareFinding, number>> = {}
  for (const finding of findings) counts[finding] = (counts[finding] ?? 0) + 1
  return counts
}

function sayWhatWasFound(findings: ShareFinding[]): string {
  if (findings.includes('wrong')) return texts.sharesWrong
  const unusable = findings.filter((finding) => finding !== 'good').length
  return unusable > 0 ? texts.sharesUnusable(unusable) : texts.sharesGiven
}

async function markLost(tx: Tx, shares: OwnShare[]): Promise<void> {
  for (const { id, finding } of shares) {
    if (finding === 'good') continue
    await tx.updateTable('bid_shares').set({ finding: 'lost' }).where('id', '=', id).execute()
  }
}

/** A third opener, who has not confirmed, confirms by it. */
async function markGiven(tx: Tx, tender_id: number, user: Actor): Promise<void> {
  const gave_shares_at = sql<string>`clock_timestamp()`
  await tx
    .insertInto('opening_confirmations')
    .values({ tender_id, user_id: user.id, gave_shares_at })
    .onConflict((conflict) =>
      conflict.columns(['tender_id', 'user_id']).doUpdateSet({ gave_shares_at }),
    )
    .execute()
}
