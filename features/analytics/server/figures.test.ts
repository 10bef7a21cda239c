// Concurrent changes must leave the trigger-maintained counters equal to a count of the rows.
// `CHANGES=20000` runs a thorough version.
import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { followNext } from '#features/tenders/server/follow-tenders.ts'
import { countedFigures, storedFigures } from '#app/test/figures.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const changes = Number(process.env['CHANGES'] ?? 600)
const atOnce = 200

const tenderIds: number[] = []
const buyerIds: number[] = []
const supplierIds: number[] = []

beforeAll(async () => {
  const buyers = []
  for (const _ of [1, 2]) buyers.push(await world.makeUser({ role: 'buyer' }))
  for (const _ of [1, 2, 3]) supplierIds.push((await world.makeUser()).organisation_id!)
  for (let index = 0; index < 8; index += 1) {
    const { id } = await world.makeTender({ created_by: buyers[index % 2]!.id })
    tenderIds.push(id)
  }
  buyerIds.push(...buyers.map(({ organisation_id }) => organisation_id!))
  // The trigger updates the rows of one supplier only, so that the test also covers the updates of
  // the other suppliers' rows in the background.
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('follow_tender'::regproc) as source`.execute(world.owner)
  const [before, after] = rows[0]!.source.split('(new.id, 0, 20)')
  if (after === undefined) throw new Error('The trigger has another number of suppliers')
  await sql.raw(`${before}(new.id, 0, 1)${after}`).execute(world.owner)
})

/** Random input for one change; not every change uses all fields. */
interface Draw {
  tenders: number[]
  supplier: number
  buyer: number
  days: number
  isBack: boolean
}

type Change = (draw: Draw) => RawBuilder<unknown>

const someone = (organisation: number) =>
  sql`(select id from users where organisation_id = ${organisation}), ${organisation}::int`
const ago = (days: number) => sql`now() - ${days} * interval '1 day'`
/**
 * Selects the tenders in order of id, so that statements that write rows for several tenders always
 * lock the tenders' figures in the same order.
 */
const each = (tenders: number[]) =>
  sql`(select unnest(${tenders}::int[]) as tender_id order by 1) as each_tender`
const one = (table: string, { tenders, days }: Draw) => sql`
  id = (select id from ${sql.table(table)} where tender_id = ${tenders[0]}
    order by (id * 7919 + ${days}) % 101 limit 1)`

const kinds: Record<string, Change> = {
  view: ({ tenders, supplier }) => sql`
    insert into tender_views (tender_id, user_id, organisation_id)
    select tender_id, ${someone(supplier)} from ${each(tenders)}`,
  register: ({ tenders, supplier, days }) => sql`
    insert into interests (tender_id, user_id, organisation_id, created_at)
    select ${tenders[0]}::int, ${someone(supplier)}, ${ago(days)} on conflict do nothing`,
  withdraw: (draw) => sql`
    update interests set withdrawn_at = ${draw.isBack ? null : sql`now()`}
    where ${one('interests', draw)}`,
  postdate: (draw) => sql`
    update questions set created_at = ${ago(draw.days)} where ${one('questions', draw)}`,
  ask: ({ tenders, supplier, days }) => sql`
    insert into questions (tender_id, user_id, organisation_id, created_at, question_text)
    select tender_id, ${someone(supplier)}, ${ago(days)}, 'When?' from ${each(tenders)}`,
  answer: (draw) => sql`
    update questions set answer_text = 'Soon.', answered_by = user_id, answered_at = ${ago(draw.days)}
    where ${one('questions', draw)}`,
  unanswer: (draw) => sql`
    update questions set answer_text = null, answered_by = null, answered_at = null
    where ${one('questions', draw)}`,
  takeBack: (draw) => sql`delete from questions where ${one('questions', draw)}`,
  upload: ({ tenders }) => sql`
    insert into documents (tender_id, title, type)
    select tender_id, 'Terms', 'other' from ${each(tenders)}`,
  download: ({ tenders, supplier }) => sql`
    insert into document_downloads (document_id, user_id, organisation_id)
    select id, ${someone(supplier)} from documents where tender_id = any (${tenders}::int[])
    order by tender_id for key share skip locked`,
  remove: (draw) => sql`delete from documents where ${one('documents', draw)}`,
  archive: ({ tenders, isBack }) => sql`
    update tenders set deleted_at = ${isBack ? null : sql`now()`} where id = ${tenders[0]}`,
  publish: ({ tenders, days }) => sql`
    update tenders set status = 'published', published_at = ${ago(days)}, last_published = null
    where id = ${tenders[0]}`,
  unpublish: ({ tenders }) => sql`
    update tenders set status = 'draft', last_published = '{}' where id = ${tenders[0]}`,
  close: ({ tenders }) => sql`
    update tenders set status = 'closed', last_published = null where id = ${tenders[0]}`,
  postpone: ({ tenders, days }) => sql`
    update tenders set submission_deadline = clarification_deadline + (1 + ${days}) * interval '1 day'
    where id = ${tenders[0]}`,
  admit: ({ tenders, isBack }) => sql`
    update tenders set eligibility_type = ${isBack ? 'open' : 'invite_only'}
    where id = ${tenders[0]}`,
  invite: ({ tenders, supplier, isBack }) => sql`
    insert into invitations (tender_id, organisation_id, invited_by)
    select tender_id, organisation_id, user_id
    from ${each(tenders.slice(0, 1))}, (select ${someone(supplier)}) as who (user_id, organisation_id)
    on conflict (tender_id, organisation_id)
    do update set status = ${isBack ? 'accepted' : 'revoked'}`,
  handOver: ({ tenders, buyer }) => sql`
    update tenders set organisation_id = ${buyer} where id = ${tenders[0]}`,
}

/**
 * Returns whether an interest could not be restored because its supplier has registered a new one
 * since the withdrawal.
 */
function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'interests_once'
}

async function make(change: RawBuilder<unknown>): Promise<void> {
  try {
    await change.execute(world.db)
    await followNext(world.db, 1)
  } catch (error) {
    if (!isTaken(error)) throw error
  }
}

const draws = fc.record({
  kind: fc.constantFrom(...Object.keys(kinds)),
  tenders: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 5 }),
  supplier: fc.nat(2),
  buyer: fc.nat(1),
  days: fc.nat(100),
  isBack: fc.boolean(),
})

test(
  'the figures are exact after many concurrent changes',
  { timeout: 30_000 + changes * 50 },
  async () => {
    let compared = 0
    const batch = fc.array(draws, { minLength: atOnce, maxLength: atOnce })
    const property = fc.asyncProperty(batch, async (drawn) => {
      await Promise.all(
        drawn.map(({ kind, tenders, supplier, buyer, days, isBack }) =>
          make(
            kinds[kind]!({
              tenders: tenders.map((index) => tenderIds[index]!),
              supplier: supplierIds[supplier]!,
              buyer: buyerIds[buyer]!,
              days,
              isBack,
            }),
          ),
        ),
      )
      const counted = await countedFigures(world.db)
      expect(await storedFigures(world.db)).toEqual(counted)
      compared += counted.months.length
    })
    // There are few runs, so inputs are drawn without the bias towards small values.
    const numRuns = Math.ceil(changes / atOnce)
    await fc.assert(property, { numRuns, unbiased: true, endOnFailure: true })
    // The property would also hold if there were no figures, so the compared months are counted.
    expect(compared).toBeGreaterThan(10)
  },
)

test('permanently deleting a tender removes its figures', async () => {
  await sql`delete from tenders where id = any (${tenderIds.slice(0, 4)}::int[])`.execute(world.db)
  expect(await storedFigures(world.db)).toEqual(await countedFigures(world.db))
})
