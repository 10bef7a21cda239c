// Tests that reading an award with several winners doesn't read more rows of awards, decisions and
// contracts if other tenders have many of them.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getAssessment } from '#features/evaluation/summaries/contract/summary.ts'
import { getAwardFigures } from '#features/analytics/contract/award-figures.ts'
import {
  getDecision,
  getDecisionReport,
  notifyBidders,
  saveDecision,
  submitDecision,
} from '../contract/decision-calls.ts'
import { getRanking } from '#features/evaluation/ranking/contract/ranking.ts'
import { listInterests } from '#features/interests/contract/interest.ts'
import { getStandstill } from '#features/evaluation/standstill/contract/standstill.ts'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { poolOf, type Database } from '#kernel/server/db/connect.ts'
import { readPublicFacts } from '#features/open-data/server/read-facts.ts'
import type { Client } from '#app/test/client.ts'
import { dayFromToday } from '#app/test/contract-rows.ts'
import { makeDecisionScene, usualChoice, type DecisionScene } from '#app/test/decision-scene.ts'
import { recordStatements, type Statement } from '#app/test/record-statements.ts'
import { rowsReadBy } from '#app/test/rows-read.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on' })
const otherTenders = 1000
const counted = ['lot_awards', 'decisions', 'decision_lots', 'decision_steps', 'contracts']
let db: Database
let recorded: Statement[]
let scene: DecisionScene
let chair: Client
let unsuccessful: Client

/** Calls that read the award: as the chair, as an unsuccessful bidder, and for the open data. */
const reads: Record<string, () => Promise<unknown>> = {
  'the tender': () => chair.call(getTender, scene),
  'the decision': () => chair.call(getDecision, scene),
  'the report': () => chair.call(getDecisionReport, scene),
  'the ranking': () => chair.call(getRanking, scene),
  'the standstill and the contracts to be signed': () => chair.call(getStandstill, scene),
  'the award figures': () => chair.call(getAwardFigures, { query: {} }),
  'the tender, as a bidder': () => unsuccessful.call(getTender, scene),
  'the assessment summary': () => unsuccessful.call(getAssessment, scene),
  'the ended interests': () => unsuccessful.call(listInterests, { query: { filter: 'ended' } }),
  'the open data': () => db.transaction().execute((tx) => readPublicFacts(tx, scene.tender.id)),
}

/** Number of rows that each call reads while other tenders have no awards. */
const needed = new Map<string, number>()

beforeAll(async () => {
  db = world.connectAgain()
  recorded = recordStatements(poolOf(db))
  const app = await world.startSecondServer(db)
  scene = await makeDecisionScene(world, { changes: { max_winners: 2 } })
  await announce(scene)
  chair = await world.signedIn(scene.chair.user, app)
  unsuccessful = await world.signedIn(scene.bidders[0]!.user, app)
  for (const name of Object.keys(reads)) needed.set(name, await rowsReadFor(name))
  await addOtherAwards(scene)
})

/** Awards the first lot to two bidders, one of whom has signed a contract. */
async function announce({ chair: { client, user }, ...made }: DecisionScene): Promise<void> {
  const { params, tender, bidders, lots } = made
  const others = [{ bid_id: bidders[1]!.bid.id, value: '20000', reason: '' }]
  const choice = usualChoice(made, { others })
  const { decision } = await client.call(saveDecision, {
    params,
    body: { revision: null, lots: choice },
  })
  const body = { sha256: decision.sha256! }
  await client.call(submitDecision, { params, body })
  await client.call(notifyBidders, { params, body })
  await world.db
    .insertInto('contracts')
    .values({
      tender_id: tender.id,
      lot_id: lots[0]!.id,
      organisation_id: tender.organisation_id,
      supplier_id: bidders[1]!.organisation.id,
      created_by: user.id,
      number: 'C-1',
      title: 'North',
      value: '20000',
      currency: 'GBP',
      signed_on: dayFromToday(0),
      starts_on: dayFromToday(1),
      ends_on: dayFromToday(9),
    })
    .execute()
}

/** Adds tenders of another buyer with two lots each, and two winners and contracts for each lot. */
async function addOtherAwards({ tender, bidders }: DecisionScene): Promise<void> {
  const buyer = await world.makeUser({ role: 'buyer' })
  const ids = bidders.slice(2).map(({ organisation }) => organisation.id)
  const winners = sql`unnest(${ids}::int[]) as winner`
  const { organisation_id, id } = buyer
  await sql`
    insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, eligibility_type, submission_deadline, clarification_deadline, contact_name,
      contact_email, published_at, awarded_at)
    select 'TND-2020-' || n, ${organisation_id}, ${id}, 'Cleaning', 'Cleaning', 'awarded', 'ITT',
      'invite_only', now(), now() - interval '1 day', 'A', 'a@example.test', now(), now()
    from generate_series(1, ${otherTenders}::int) n`.execute(world.db)
  const of = sql`tenders where organisation_id = ${organisation_id}`
  await sql`insert into lots (tender_id, lot_number, title)
    select id, n, 'Lot' from generate_series(1, 2) n, ${of}`.execute(world.db)
  const lots = sql`lots join (select id from ${of}) as other on other.id = lots.tender_id`
  await sql`insert into lot_awards (tender_id, lot_id, organisation_id, value)
    select tender_id, lots.id, winner, 1 from ${winners}, ${lots}`.execute(world.db)
  await sql`insert into contracts (tender_id, lot_id, organisation_id, supplier_id, number, title,
      value, currency, signed_on, starts_on, ends_on, created_by)
    select tender_id, lots.id, ${organisation_id}, winner, concat(lots.id, '-', winner), 'Cleaning',
      1, 'GBP', now(), now(), now(), ${id} from ${winners}, ${lots}`.execute(world.db)
  await sql`insert into biddings (tender_id, sealing, setup)
    select other.id, sealing, setup from biddings, (select id from ${of}) as other
    where tender_id = ${tender.id}`.execute(world.db)
  await sql`insert into evaluations (tender_id, stage, chair_id)
    select id, 'locked', ${id}::int from ${of}`.execute(world.db)
  await sql`insert into decisions (tender_id) select id from ${of}`.execute(world.db)
  await sql`insert into decision_lots (decision_id, lot_id, no_award)
    select decisions.id, lots.id, 'need_changed'
    from decisions join lots using (tender_id)
    where tender_id in (select id from ${of})`.execute(world.db)
  await sql`vacuum analyze`.execute(world.owner)
}

async function rowsReadFor(name: string): Promise<number> {
  recorded.length = 0
  await reads[name]!()
  // The session look-up is not counted.
  const statements = recorded
    .splice(0)
    .filter(({ text }) => /^\s*(select|with)/.test(text) && !text.includes('"sessions"'))
  expect([name, statements.length]).not.toEqual([name, 0])
  let rows = 0
  for (const statement of statements) rows += await rowsReadBy(world.db, statement, counted)
  return rows
}

test.for(Object.keys(reads))('%s: rows for other awards are not read', async (name) => {
  expect(await rowsReadFor(name)).toBeLessThanOrEqual(needed.get(name)! * 1.5)
})
