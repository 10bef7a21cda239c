// Determines which bids of an opener-sealed tender, or which separately sealed prices, can be
// opened now. This is checked when openers confirm, submit shares or stop waiting. A job checks it
// too, because the openers may have changed. The opening starts as soon as one bid or price can be
// processed; the others wait for missing shares.
import { stageOfShares } from '../rules/opening-lifecycle.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { selectEnvelopes } from './awaited-shares.ts'
import { joinIdentity } from './find-identity.ts'
import { stages } from './stages.ts'

type Keys = Pick<Services, 'appKey'>

/**
 * Advances every opening that has been confirmed but can't open a bid or price yet, because shares
 * are missing. Returns the errors of the openings that failed.
 */
export async function advanceCollecting({ db, appKey }: Keys & { db: Database }) {
  const collecting = await db
    .selectFrom('openings')
    .select('tender_id')
    .where(({ or, eb }) =>
      or([eb('status', '=', 'collecting'), eb('price_status', '=', 'collecting')]),
    )
    .execute()
  const failures: unknown[] = []
  for (const { tender_id } of collecting) {
    const advancing = db.transaction().execute((tx) => advanceOpening(tx, { appKey }, tender_id))
    await advancing.catch((error: unknown) => failures.push(error))
  }
  return failures
}

export async function advanceOpening(tx: Tx, { appKey }: Keys, tenderId: number): Promise<void> {
  const opening = await tx
    .selectFrom('openings')
    .select(['status as opening', 'price_status as prices'])
    .where('tender_id', '=', tenderId)
    .forUpdate()
    .executeTakeFirst()
  const stage = opening && stageOfShares(opening)
  if (!stage) return
  await findKeys(tx, { appKey }, tenderId)
  const hasStarted = opening[stage === 'bids' ? 'opening' : 'prices'] === 'opening'
  if (hasStarted) return
  const { next, hasSealed, start } = stages[stage]
  const isDue = (await next(tx, tenderId)) || !(await hasSealed(tx, tenderId))
  if (isDue) await start(tx, tenderId)
}

async function findKeys(tx: Tx, { appKey }: Keys, tenderId: number): Promise<void> {
  const keyless = await selectEnvelopes(tx, tenderId)
    .where('bid_envelopes.has_key', '=', false)
    .selectAll('bid_envelopes')
    .execute()
  for (const sealed of keyless) {
    if (!(await joinIdentity({ db: tx, appKey }, sealed))) continue
    await tx
      .updateTable('bid_envelopes')
      .set({ has_key: true })
      .where('id', '=', sealed.id)
      .execute()
  }
}
