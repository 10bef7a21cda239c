import type { Tx } from '#kernel/server/db/connect.ts'
import { emptySetupRevision } from './biddings.ts'

interface Copy {
  from: number
  to: { id: number; organisation_id: number }
}

/**
 * Copies the bidding set-up to a new draft in the same organisation. A price line for a lot is
 * assigned to the lot with the same number in the copy, or to all lots if there is none. Openers
 * are not copied, because their keys are for one tender only.
 */
export async function copySetup(tx: Tx, { from, to }: Copy): Promise<void> {
  const original = await tx
    .selectFrom('biddings')
    .innerJoin('tenders', 'tenders.id', 'biddings.tender_id')
    .where('tender_id', '=', from)
    .where('biddings.revision', '>', emptySetupRevision)
    .where('tenders.organisation_id', '=', to.organisation_id)
    .select(['biddings.sealing', 'biddings.setup'])
    .executeTakeFirst()
  if (!original) return
  const [before, after] = [await readLots(tx, from), await readLots(tx, to.id)]
  const lotFor = (id: number | null) => {
    const number = before.find((lot) => lot.id === id)?.lot_number
    return after.find(({ lot_number }) => lot_number === number)?.id ?? null
  }
  const setup = {
    ...original.setup,
    price_lines: original.setup.price_lines.map((line) => ({
      ...line,
      lot_id: lotFor(line.lot_id),
    })),
  }
  await tx
    .insertInto('biddings')
    .values({ tender_id: to.id, sealing: original.sealing, setup: JSON.stringify(setup) })
    .execute()
}

function readLots(tx: Tx, tenderId: number) {
  return tx
    .selectFrom('lots')
    .select(['id', 'lot_number'])
    .where('tender_id', '=', tenderId)
    .execute()
}
