// Creates a locked evaluation with two lots: by default the first has three bids and the second has
// one.
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import type { DecisionInput } from '#features/evaluation/award/contract/decision.ts'
import { makeEvaluationScene, type EvaluationScene } from './evaluation-scene.ts'
import type { World } from './world.ts'

export type DecisionScene = Awaited<ReturnType<typeof makeDecisionScene>>

interface Wanted {
  bidders?: number
  /** Value above which awards need approval. */
  threshold?: string
  /** False for a tender without lots. */
  hasLots?: boolean
  changes?: Partial<BiddingSetup>
}

/**
 * Creates a scene with ranked bids, in which the third bidder has the best marks for the first lot.
 * The last bidder bids for the second lot, all others for the first.
 */
export async function makeDecisionScene(world: World, wanted: Wanted = {}) {
  const { bidders = 4, threshold, hasLots = true, changes = {} } = wanted
  const scene = await makeEvaluationScene(world, { stage: 'locked', bidders, changes })
  if (threshold) {
    await world.db
      .updateTable('organisations')
      .set({ approval_threshold: threshold })
      .where('id', '=', scene.tender.organisation_id)
      .execute()
  }
  return { ...scene, lots: hasLots ? await splitInLots(world, scene) : [] }
}

async function splitInLots(world: World, { tender, bidders }: EvaluationScene) {
  const lots = [
    await world.makeLot({ tender_id: tender.id, lot_number: 1, title: 'North' }),
    await world.makeLot({ tender_id: tender.id, lot_number: 2, title: 'South' }),
  ]
  for (const [place, { bid }] of bidders.entries()) {
    const lot_id = lots[place === bidders.length - 1 ? 1 : 0]!.id
    await world.db.updateTable('bids').set({ lot_id }).where('id', '=', bid.id).execute()
  }
  return lots
}

/** Returns a decision that awards the first lot to its best bid and does not award the second. */
export function usualChoice(
  { lots, bidders }: Pick<DecisionScene, 'lots' | 'bidders'>,
  changes: Partial<DecisionInput['lots'][number]> = {},
): DecisionInput['lots'] {
  const none = { bid_id: null, value: null, no_award: null, reason: '', others: [] }
  const winner = { ...none, bid_id: bidders[2]!.bid.id, value: '25531.25' }
  const [north, south] = lots
  if (!north) return [{ lot_id: null, ...winner, ...changes }]
  return [
    { lot_id: north.id, ...winner, ...changes },
    { ...none, lot_id: south!.id, no_award: 'need_changed', reason: 'The site is closed.' },
  ]
}
