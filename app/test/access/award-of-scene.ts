// Awards the tender in a tender scene (the test data for one tender), with its standstill or a
// request for approval.
import { createHash } from 'node:crypto'
import { dayFromToday, makeStandstill } from '../contract-rows.ts'
import type { Row, World } from '../world.ts'

/**
 * State of the award or its standstill.
 */
export type AwardOf = 'awarded' | 'running' | 'suspended' | 'to approve'

let count = 0

export const contractForm = () => {
  count += 1
  return {
    number: `A-${process.pid}-${count}`,
    title: 'Cleaning of the offices',
    value: '1000',
    signed_on: dayFromToday(-1),
    starts_on: dayFromToday(0),
    ends_on: dayFromToday(365),
  }
}

interface Awarded {
  award: AwardOf
  winner: number
  /** The user who asks for approvals. */
  buyer: { id: number }
}

/**
 * Awards the tender to the winner. For `running` and `suspended`, also creates a standstill. For
 * `to approve`, creates a contract and a request for approval of a higher contract value, and
 * returns both.
 */
export async function makeAward(
  world: World,
  tender: Row<'tenders'>,
  { award, winner, buyer }: Awarded,
) {
  await world.db
    .updateTable('tenders')
    .set({ awarded_to: winner, award_value: '1000' })
    .where('id', '=', tender.id)
    .execute()
  if (award === 'to approve') return makeApproval(world, { tender, winner, buyer })
  if (award === 'awarded') return undefined
  await makeStandstill(world, tender, {
    suspended_on: award === 'suspended' ? dayFromToday(-1) : null,
  })
  return undefined
}

interface Approvable extends Pick<Awarded, 'winner' | 'buyer'> {
  tender: Row<'tenders'>
}

async function makeApproval(world: World, { tender, winner, buyer }: Approvable) {
  const { id: tender_id, organisation_id } = tender
  await world.db
    .updateTable('organisations')
    .set({ approval_threshold: '900000' })
    .where('id', '=', organisation_id)
    .execute()
  const { value, ...terms } = contractForm()
  const contract = await world.insert('contracts', {
    ...terms,
    tender_id,
    organisation_id,
    value,
    currency: 'GBP',
    supplier_id: winner,
    created_by: buyer.id,
  })
  const contents = JSON.stringify({ value, reason: 'For good reason.', lines: [] })
  const sha256 = createHash('sha256').update(contents).digest()
  const { id } = await world.insert('approvals', {
    tender_id,
    kind: 'contract',
    contents,
    sha256,
    asked_by: buyer.id,
  })
  return { contract, id, sha256: sha256.toString('hex') }
}
