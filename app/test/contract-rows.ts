// Inserts standstills and contracts as rows, for tests.
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { ukDay } from '#kernel/format/date.ts'
import { addDays } from '#kernel/rules/working-days.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { pdf, storeFile } from './sample-files.ts'
import type { Row, World } from './world.ts'

/** Returns the UK calendar day that is this number of days from now. */
export const dayFromToday = (days: number) => addDays(ukDay(new Date().toISOString()), days)

/** Creates a current standstill, which by default began a week ago and has a week left. */
export function makeStandstill(
  { db }: World,
  tender: { id: number },
  values: Partial<Insertable<Tables['standstills']>> = {},
): Promise<Row<'standstills'>> {
  return db
    .insertInto('standstills')
    .values({
      tender_id: tender.id,
      began_on: dayFromToday(-7),
      nation: 'england_and_wales',
      working_days: 8,
      ends_on: dayFromToday(7),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Contracted {
  /** The buyer who signs the contract; a new user by default. */
  buyer?: Row<'users'> | undefined
  supplier_id?: number | null | undefined
}

let count = 0

/**
 * Creates a contract with its awarded tender, an option, a performance indicator and a document.
 */
export async function makeContract(
  world: World,
  { buyer: given, supplier_id }: Contracted = {},
  values: Partial<Insertable<Tables['contracts']>> = {},
) {
  const { db } = world
  const buyer = given ?? (await world.makeUser({ role: 'buyer' }))
  const supplier = supplier_id ?? (await world.makeOrganisation()).id
  const tender = await world.makeTender({
    created_by: buyer.id,
    status: 'awarded',
    // Other tests read the open data, in which an invite-only tender doesn't appear.
    eligibility_type: 'invite_only',
    awarded_to: supplier,
    award_value: '1000',
  })
  count += 1
  const contract = await db
    .insertInto('contracts')
    .values({
      tender_id: tender.id,
      organisation_id: tender.organisation_id,
      supplier_id: supplier,
      number: `C-${process.pid}-${count}`,
      title: 'Cleaning',
      value: '1000.00',
      currency: 'GBP',
      signed_on: dayFromToday(-10),
      starts_on: dayFromToday(-5),
      ends_on: dayFromToday(365),
      created_by: buyer.id,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const option = await db
    .insertInto('contract_options')
    .values({
      contract_id: contract.id,
      title: 'One more year',
      remind_on: dayFromToday(300),
      extends_to: dayFromToday(730),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const kpi = await db
    .insertInto('contract_kpis')
    .values({ contract_id: contract.id, name: 'Audits passed', target: '95 %' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const content = pdf()
  const storage_key = `contracts/${process.pid}-${count}`
  await storeFile(world, storage_key, content)
  const file = await db
    .insertInto('contract_files')
    .values({
      contract_id: contract.id,
      filename: 'signed.pdf',
      file_size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      storage_key,
      uploaded_by: buyer.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { contract, option, kpi, file, tender, buyer }
}
