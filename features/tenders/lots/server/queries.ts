import { sql } from 'kysely'
import { pick } from '#kernel/contract/field-table.ts'
import { lotFieldNames, lotTexts, type Lot, type LotChanges, type NewLot } from '../contract/lot.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { conflict } from '#kernel/server/http/refusal.ts'

const columns = ['id', ...lotFieldNames, 'created_at', 'updated_at'] as const

export async function readLots(db: Database, tenderId: number): Promise<Lot[]> {
  return db
    .selectFrom('lots')
    .select(columns)
    .where('tender_id', '=', tenderId)
    .orderBy('lot_number')
    .execute()
}

export async function findLot(tx: Tx, tenderId: number, lotId: number): Promise<Lot | undefined> {
  return tx
    .selectFrom('lots')
    .select(columns)
    .where('tender_id', '=', tenderId)
    .where('id', '=', lotId)
    .executeTakeFirst()
}

/**
 * Returns whether another lot of the tender has this number. Callers hold the lock on the tender,
 * so the result stays valid.
 */
export async function isNumberTaken(
  tx: Tx,
  tenderId: number,
  { lot_number, except }: { lot_number: number; except?: number },
): Promise<boolean> {
  const taken = await tx
    .selectFrom('lots')
    .select('id')
    .where('tender_id', '=', tenderId)
    .where('lot_number', '=', lot_number)
    .executeTakeFirst()
  return taken !== undefined && taken.id !== except
}

export async function insertLot(tx: Tx, tenderId: number, lot: NewLot): Promise<Lot> {
  return tx
    .insertInto('lots')
    .values({ ...lot, tender_id: tenderId })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function saveLot(tx: Tx, lotId: number, lot: LotChanges): Promise<Lot> {
  return tx
    .updateTable('lots')
    .set({ ...lot, updated_at: sql<string>`now()` })
    .where('id', '=', lotId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function removeLot(tx: Tx, lotId: number): Promise<void> {
  await tx.deleteFrom('lots').where('id', '=', lotId).execute()
}

/** Returns the content of a lot without its timestamps. */
export function contentOf(lot: NewLot): NewLot {
  return pick(lot, lotFieldNames)
}

/** Throws once suppliers can bid. Bids refer to lots, so lots can no longer be added or removed. */
export async function requireLotsFree(tx: Tx, tenderId: number): Promise<void> {
  const published = await tx
    .selectFrom('biddings')
    .select('tender_id')
    .where('tender_id', '=', tenderId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  if (published) throw conflict(lotTexts.fixed)
}
