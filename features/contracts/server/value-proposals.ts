// Proposals to sign or modify a contract. The value in each proposal is compared with the value
// approved before: the award's or, for a modification, the highest value the contract has had.
import type { Proposal } from '#features/approvals/server/approvals.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { formatDate } from '#kernel/format/date.ts'
import { isAbove } from '#features/approvals/rules/approval.ts'
import { sum } from '#kernel/rules/decimal.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { readAwards } from '#features/evaluation/standstill/server/read-awards.ts'
import {
  countWinners,
  hasPublishedBidding,
  type CountedWinner,
} from '#features/evaluation/award/server/award-proposal.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import type { FoundContract } from './read.ts'

type OfTender = Pick<FoundTender, 'id' | 'currency'>

interface AwardKey {
  lot_id: number | null
  supplier_id: number
}

interface Signing extends AwardKey {
  value: string
  reason: string
}

/**
 * Returns the proposal to sign the contract for an award, or undefined if the tender took no bids
 * or has no such award.
 */
export async function signingProposal(
  db: Database,
  tender: OfTender,
  { value, reason, ...key }: Signing,
): Promise<Proposal | undefined> {
  const winners = await readWinners(db, tender)
  const own = winners.find(isFor(key))
  if (!own) return undefined
  const { lot_id, supplier_id } = key
  const isOneOfSeveral = winners.filter((one) => one.lot_id === lot_id).length > 1
  const money = (amount: string) => exactMoney(amount, tender.currency)
  return {
    kind: 'contract',
    contract_id: null,
    lot_id,
    supplier_id: isOneOfSeveral ? supplier_id : null,
    lines: [
      {
        label: own.lot_number === null ? own.name : `Lot ${own.lot_number}, ${own.name}`,
        before: own.counted && money(own.counted),
        after: money(value),
      },
    ],
    reason,
    value: totalWith(value, winners, key),
    isAbove: isAbove(value, own.counted),
  }
}

interface Modifying {
  value: string
  ends_on: string
  reason: string
}

/** Returns the proposal to modify a contract. */
export async function modificationProposal(
  db: Database,
  { tender, contract }: { tender: OfTender; contract: FoundContract },
  { value, ends_on, reason }: Modifying,
): Promise<Proposal> {
  const winners = await readWinners(db, tender)
  const own = winners.find(isFor(contract))
  const { greatest } = await db
    .selectFrom('contract_changes')
    .where('contract_id', '=', contract.id)
    .select(({ fn }) => fn.max('value').as('greatest'))
    .executeTakeFirstOrThrow()
  const approved = [contract.value, greatest, own?.counted].flatMap((one) => one ?? [])
  const money = (amount: string) => exactMoney(amount, contract.currency)
  return {
    kind: 'modification',
    contract_id: contract.id,
    lot_id: null,
    supplier_id: null,
    lines: [
      {
        label: `Value of contract ${contract.number}`,
        before: money(contract.value),
        after: money(value),
      },
      { label: 'Last day', before: formatDate(contract.ends_on), after: formatDate(ends_on) },
    ],
    reason,
    value: totalWith(value, winners, contract),
    isAbove: approved.every((one) => isAbove(value, one)),
  }
}

const isFor =
  ({ lot_id, supplier_id }: AwardKey) =>
  (winner: CountedWinner) =>
    winner.lot_id === lot_id && winner.organisation_id === supplier_id

/**
 * Returns the tender's awards, each with the value that counts for approval; none if the tender
 * took no bids.
 */
async function readWinners(db: Database, tender: OfTender): Promise<CountedWinner[]> {
  if (!(await hasPublishedBidding(db, tender.id))) return []
  const awards = await readAwards(db, tender.id)
  return countWinners(
    db,
    tender,
    awards.map(({ lot_id, supplier, value }) => ({ lot_id, organisation_id: supplier.id, value })),
  )
}

/**
 * Returns the value of a contract plus the values of the other awards, because the approval limit
 * applies to their sum. Returns null if one of the values is unknown.
 */
function totalWith(value: string, winners: readonly CountedWinner[], key: AwardKey): string | null {
  const others = winners.filter((winner) => !isFor(key)(winner))
  const known = others.flatMap(({ counted }) => counted ?? [])
  return known.length === others.length ? sum([value, ...known]) : null
}
