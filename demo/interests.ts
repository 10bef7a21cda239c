// Creates the interests that suppliers registered. A few were later withdrawn.
import { actorOf, type Admission } from './admissions.ts'
import { after, day, earliest, minute, workingMoment } from './calendar.ts'
import type { Random } from './random.ts'
import { remarksOn } from './remarks.ts'
import { numbered, type Row } from './rows.ts'
import type { DemoTender } from './tenders.ts'

export interface DemoInterest {
  admission: Admission
  row: Row<'interests', 'created_at' | 'withdrawn_at'>
  /** End of the supplier's participation: withdrawal, deadline, cancellation or now. */
  until: Date
}

/** Possible reasons for a withdrawal, including null, because some suppliers give none. */
const withdrawalReasons = [...remarksOn('withdrawn interest'), null]

export function makeInterests(
  random: Random,
  admissions: readonly Admission[],
  /** Tenders with bids; their bidders, including the demo's supplier, are always interested. */
  bidTenders: readonly DemoTender[],
): DemoInterest[] {
  const bidders = new Map(bidTenders.map((tender) => [tender, chooseBidders(admissions, tender)]))
  const made = admissions.flatMap((admission) => {
    const { team, tender, readsFrom, until } = admission
    if (!readsFrom) return []
    const from = after(readsFrom, 12 * minute)
    // The probability of interest is between a third and two thirds, depending on the tender's id.
    const attraction = 0.36 + ((tender.row.id * 37) % 31) / 100
    if (from >= until) return []
    const isDrawn = random.happens(team.isDemo ? 0.32 : attraction)
    const bids = bidders.get(tender)?.includes(admission) ?? false
    if (!isDrawn && !bids) return []
    // Bidders register early enough to have time to prepare a bid.
    const latestMoment = bids ? after(from, (Number(until) - Number(from)) / 2) : until
    const created_at = workingMoment(random, from, earliest(latestMoment, after(from, 18 * day)))
    const withdraws =
      !team.isDemo && !bids && random.happens(0.03) && Number(until) - Number(created_at) > 2 * day
    const withdrawn_at = withdraws ? workingMoment(random, after(created_at, day), until) : null
    return [{ admission, created_at, withdrawn_at, until: withdrawn_at ?? until }]
  })
  return numbered(made, ({ created_at }) => created_at).map(
    ({ id, admission, created_at, withdrawn_at, until }) => ({
      admission,
      until,
      row: {
        id,
        tender_id: admission.tender.row.id,
        organisation_id: admission.team.organisation.row.id,
        user_id: actorOf(random, admission.team, created_at).id,
        created_at,
        withdrawn_at,
        withdrawal_reason: withdrawn_at ? random.pick(withdrawalReasons) : null,
      },
    }),
  )
}

function chooseBidders(admissions: readonly Admission[], tender: DemoTender): Admission[] {
  const able = admissions.filter((one) => one.tender === tender && one.readsFrom)
  return [
    ...able.filter(({ team }) => team.isDemo),
    ...able.filter(({ team }) => !team.isDemo).slice(0, 3),
  ]
}
