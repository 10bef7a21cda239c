import { sql } from 'kysely'
import type { SignedAward } from '../contract/standstill.ts'
import { standstillTexts as texts } from '../contract/standstill.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { invalid } from '#kernel/server/http/refusal.ts'

/**
 * Returns a tender's awards that name a supplier, with their signed contracts: one award for each
 * winner, in the order of the lots and of the decision. If `supplierId` is given, returns only that supplier's awards.
 */
export async function readAwards(
  db: Database,
  tenderId: number,
  supplierId?: number | null,
): Promise<SignedAward[]> {
  const ofSupplier =
    supplierId === undefined ? sql`true` : sql`awards.organisation_id = ${supplierId}`
  const { rows } = await sql<SignedAward>`
    with awards as (
      select tenders.id as tender_id, null::integer as lot_id, null::integer as lot_number,
        tenders.title, tenders.awarded_to as organisation_id, tenders.award_value as value,
        0 as place
      from tenders where id = ${tenderId} and status = 'awarded' and awarded_to is not null
        and not exists (select from lot_awards where lot_awards.tender_id = tenders.id)
      union all
      select a.tender_id, lots.id, lots.lot_number, coalesce(lots.title, tenders.title),
        a.organisation_id, a.value, a.id
      from lot_awards a left join lots on lots.id = a.lot_id
      join tenders on tenders.id = a.tender_id and tenders.status = 'awarded'
      where a.tender_id = ${tenderId})
    select awards.lot_id, awards.lot_number, awards.title, awards.value::text,
      json_build_object('id', o.id, 'name', o.name) as supplier,
      case when c.id is not null then json_build_object('id', c.id, 'number', c.number,
        'signed_on', c.signed_on) end as contract
    from awards join organisations o on o.id = awards.organisation_id
    left join contracts c on c.tender_id = awards.tender_id
      and c.lot_id is not distinct from awards.lot_id and c.supplier_id = awards.organisation_id
    where ${ofSupplier} order by awards.lot_number, awards.place`.execute(db)
  return rows
}

interface AwardKey {
  lot_id: number | null
  /** Null if the caller names no winner, which is allowed for an award with one winner. */
  supplier_id: number | null
}

/**
 * Returns the award of a lot, or of a tender without lots, to the given winner. Throws if there is no
 * such award, or if the award has several winners and none is given.
 */
export function chooseAward(
  awards: readonly SignedAward[],
  { lot_id, supplier_id }: AwardKey,
): SignedAward {
  const ofLot = awards.filter((one) => one.lot_id === lot_id)
  if (supplier_id === null && ofLot.length > 1)
    throw invalid({
      supplier_id: [
        'This award has several winners. Choose the one that has signed this contract.',
      ],
    })
  const award = ofLot.find(({ supplier }) => supplier_id === null || supplier.id === supplier_id)
  if (!award) throw invalid({ lot_id: [texts.noAward] })
  return award
}
