// Fills a portal for tests: several organisations, tenders in every state, and supplier activity.
// expected-figures.ts calculates the figures that the portal should show for them.
import { sql, type Insertable } from 'kysely'
import { eligibilityTypes, tenderStatuses } from '#features/tenders/contract/tender.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import type { Row, World } from './world.ts'

const day = 86_400_000

/** Returns a seeded random generator, so that a failure can be reproduced. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

export async function fillWorld(world: World) {
  const { db } = world
  const random = randomFrom(20_261_101)
  const times = (count: number) => Array.from({ length: count }, (_, index) => index)
  const ago = (days: number) => new Date(Date.now() - days * day - random(3_600_000))
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!

  const admin = await world.makeUser({ role: 'admin' })
  // Registration dates are days apart, because JavaScript dates can't order times within a
  // millisecond.
  const makePeople = async (role: 'buyer' | 'supplier', count: number) => {
    const people: Row<'users'>[] = []
    for (const index of times(count)) {
      const { id } = await world.makeOrganisation({ type: role, created_at: ago(3 + index) })
      people.push(await world.makeUser({ role, organisation_id: id }))
    }
    return people
  }
  const buyers = await makePeople('buyer', 3)
  const suppliers = await makePeople('supplier', 4)
  for (const type of ['buyer', 'supplier'] as const) {
    await world.makeOrganisation({ type, verification_status: 'pending', created_at: ago(1) })
    await world.makeOrganisation({
      type,
      verification_status: 'rejected',
      rejection_reason: 'Unknown',
      created_at: ago(2),
    })
  }

  const tenders: Row<'tenders'>[] = []
  for (const buyer of buyers.slice(0, 2)) {
    for (const status of tenderStatuses) {
      for (const eligibility_type of eligibilityTypes) {
        for (const daysLeft of [-3, 2, 9, 40]) {
          tenders.push(
            await world.makeTender({
              created_by: buyer.id,
              status,
              eligibility_type,
              created_at: ago(random(300)),
              clarification_deadline: new Date(Date.now() - 4 * day),
              submission_deadline: new Date(Date.now() + daysLeft * day + random(3_600_000)),
              // Some tenders were cancelled before their first publication.
              ...(status === 'cancelled' && daysLeft === 9 ? { published_at: null } : {}),
              deleted_at: random(6) === 0 ? ago(1) : null,
            }),
          )
        }
      }
    }
  }
  const tenderIds = tenders.map((tender) => tender.id)
  const insert = <T extends keyof Tables>(table: T, rows: Insertable<Tables[T]>[]) =>
    db
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const bySupplier = () => {
    const { id, organisation_id } = pick(suppliers)
    return { user_id: id, organisation_id: organisation_id! }
  }

  await insert(
    'tender_views',
    times(900).map(() => ({ tender_id: pick(tenderIds), ...bySupplier() })),
  )
  await insert(
    'interests',
    times(250).map(() => ({
      tender_id: pick(tenderIds),
      ...bySupplier(),
      created_at: ago(random(90)),
    })),
  )
  await insert(
    'questions',
    times(250).map((index) => ({
      tender_id: pick(tenderIds),
      ...bySupplier(),
      question_text: `Question ${index}?`,
      created_at: ago(random(30)),
    })),
  )
  await insert(
    'documents',
    times(150).map((index) => ({
      tender_id: pick(tenderIds),
      title: `Document ${index}`,
      type: 'other' as const,
    })),
  )
  const documents = await db.selectFrom('documents').select('id').execute()
  await insert(
    'files',
    documents.map(({ id }) => ({
      document_id: id,
      version: 1,
      uploaded_by: buyers[0]!.id,
      filename: 'document.pdf',
      file_size: 1,
      sha256: Buffer.alloc(32),
      storage_key: `key-${id}`,
    })),
  )
  await insert(
    'document_downloads',
    times(500).map(() => ({ document_id: pick(documents).id, ...bySupplier() })),
  )
  await insert(
    'invitations',
    tenders
      .filter((tender) => tender.eligibility_type === 'invite_only')
      .flatMap(({ id, created_by }) =>
        suppliers.map(({ organisation_id }) => ({
          tender_id: id,
          organisation_id: organisation_id!,
          invited_by: created_by,
          status: pick(['pending', 'accepted', 'declined', 'revoked'] as const),
        })),
      ),
  )

  // Some rows are updated after they are inserted, because triggers must handle updates as well as
  // inserts.
  const answer = { answer_text: 'Yes.', answered_by: buyers[0]!.id, answered_at: ago(0) }
  await db
    .updateTable('questions')
    .set(answer)
    .where(sql<boolean>`id % 3 <> 0`)
    .execute()
  await db
    .updateTable('questions')
    .set({ published_at: ago(0) })
    .where(sql<boolean>`id % 3 = 1`)
    .execute()
  await db
    .updateTable('interests')
    .set({ withdrawn_at: ago(0) })
    .where(sql<boolean>`id % 5 = 0`)
    .execute()
  return { admin, buyers, suppliers, tenders }
}
