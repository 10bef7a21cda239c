// Inserts awarded tenders as rows, for tests of analytics: the opening, the bids, the winners and a
// standstill.
import type { BidStatus } from '#features/bids/sending/contract/bid.ts'
import type { OrganisationSize } from '#kernel/contract/organisation.ts'
import { makeBidding, makeBidRow } from './bid-rows.ts'
import { makeStandstill } from './contract-rows.ts'
import type { Row, World } from './world.ts'

interface AwardRows {
  /** Column values of the tender, including its status if that isn't “awarded”. */
  tender: Parameters<World['makeTender']>[0]
  /** End of the opening; undefined if the tender takes no bids. */
  opened_at?: string
  /** Statuses of the bids. Each bid is from a different bidder. */
  bids?: readonly BidStatus[]
  /** Size of the organisation that wins the whole tender; undefined if none does. */
  winner?: OrganisationSize | null
  /** Several winners of the whole tender. */
  awards?: readonly AwardRow[]
  lots?: readonly LotRow[]
  standstill?: { began_on: string; ended_at?: string; isChallenged?: boolean }
}

interface AwardRow {
  value: string | null
  size: OrganisationSize | null
}

interface LotRow {
  estimated_value: string | null
  /** The lot's awards, one for each winner; undefined if the lot has none. */
  awards?: readonly AwardRow[]
}

/** Creates an awarded tender that belongs to the buyer. */
export async function makeAward(world: World, buyer: Row<'users'>, rows: AwardRows) {
  const { winner, opened_at, bids = [], awards = [], lots = [], standstill } = rows
  const tender = await world.makeTender({
    created_by: buyer.id,
    status: 'awarded',
    // Other tests read the open data, in which an invite-only tender doesn't appear.
    eligibility_type: 'invite_only',
    ...(winner === undefined ? {} : { awarded_to: await makeSupplier(world, winner) }),
    ...rows.tender,
  })
  if (opened_at) await makeOpening(world, tender, opened_at)
  for (const status of bids) await makeBidRow(world, tender, await world.makeUser(), status)
  const whole = { lot_id: null, tender_id: tender.id }
  for (const award of awards) await insertAward(world, whole, award)
  for (const [place, { estimated_value, awards: ofLot = [] }] of lots.entries()) {
    const lot = { tender_id: tender.id, lot_number: place + 1, title: `Lot ${place + 1}` }
    const { id } = await world.makeLot({ ...lot, estimated_value })
    for (const award of ofLot) await insertAward(world, { ...whole, lot_id: id }, award)
  }
  if (standstill) await makeBegun(world, { tender, buyer }, standstill)
  return tender
}

const makeSupplier = async (world: World, size: OrganisationSize | null) =>
  (await world.makeOrganisation({ size })).id

async function makeOpening(world: World, tender: Row<'tenders'>, finished_at: string) {
  await makeBidding(world, tender)
  const of = { tender_id: tender.id, status: 'opened', needed: 1 } as const
  await world.db
    .insertInto('openings')
    .values({ ...of, envelopes: ['quality', 'price'], finished_at })
    .execute()
}

async function insertAward(
  world: World,
  of: { lot_id: number | null; tender_id: number },
  { value, size }: AwardRow,
) {
  const organisation_id = await makeSupplier(world, size)
  await world.db
    .insertInto('lot_awards')
    .values({ ...of, organisation_id, value })
    .execute()
}

async function makeBegun(
  world: World,
  { tender, buyer }: { tender: Row<'tenders'>; buyer: Row<'users'> },
  { began_on, ended_at, isChallenged }: NonNullable<AwardRows['standstill']>,
) {
  const { id } = await makeStandstill(world, tender, {
    began_on,
    ends_on: began_on,
    ended_at: ended_at ?? null,
  })
  if (!isChallenged) return
  await world.db
    .insertInto('standstill_entries')
    .values({ standstill_id: id, kind: 'challenged', user_id: buyer.id, reason: 'Marks' })
    .execute()
}
