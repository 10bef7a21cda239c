import { mapNames } from '#kernel/contract/field-table.ts'
import { lotFieldNames } from '#features/tenders/lots/contract/lot.ts'
import { formOf, type TenderForm } from '#features/tenders/contract/tender-form.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { deadlineFields } from '#features/tenders/rules/tender-deadlines.ts'
import { hasBidding } from '#features/bids/setup/server/biddings.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'

type CopiedLot = TenderForm['lots'][number]

/**
 * Returns the fields and lots of a tender as a new form. Past deadlines are left empty. Documents
 * are not copied, because a file belongs to one document and is deleted with it.
 */
export async function copyOf(tx: Tx, tender: FoundTender): Promise<TenderForm> {
  const passed = deadlineFields.filter((field) => hasPassed(tender[field], tender.now))
  const lots = await tx
    .selectFrom('lots')
    .select(lotFieldNames)
    .where('tender_id', '=', tender.id)
    .orderBy('lot_number')
    .execute()
  return {
    ...formOf(tender),
    ...Object.fromEntries(passed.map((field) => [field, ''])),
    lots: lots.map((lot) => mapNames<CopiedLot>(lotFieldNames, (name) => String(lot[name] ?? ''))),
    takes_bids: await hasBidding(tx, tender.id),
  }
}
