// Inserts a tender with 40 opened bids, 20 criteria and five evaluators, who have marked every bid
// and agreed on every mark.
import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { defaultScale, type BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { usualJudging } from '#features/bids/setup/rules/judging.ts'
import type { Database } from '#kernel/server/db/connect.ts'

export const size = { bids: 40, criteria: 20, evaluators: 5 }
/**
 * Number of times that each evaluator has saved a mark for each bid and criterion. Automatic saving
 * stores several versions of a mark.
 */
const savesPerCell = 3

export const criteria = Array.from({ length: size.criteria }, (_, place) => `criterion-${place}`)

const setup: BiddingSetup = {
  envelope_count: 1,
  lot_choice: 'any',
  questions: criteria.map((key) => ({
    key,
    text: 'How will you do this part of the work?',
    kind: 'text',
    is_required: true,
    word_limit: 500,
    choices: [],
    criterion: key,
  })),
  price_lines: [],
  criteria: criteria.map((key) => ({ key, name: key, weight: '3', minimum_mark: null })),
  price_weight: '40',
  price_formula: 'lowest_over_price',
  scale: defaultScale,
  record_sharing: 'none',
  hand_in_hours: 24,
  ...usualJudging,
}

const salt = randomBytes(16)

export async function fillEvaluation(db: Database) {
  const idsOf = async (query: RawBuilder<{ id: number }>) =>
    (await query.execute(db)).rows.map(({ id }) => id)
  const [buyer] = await idsOf(sql`insert into organisations (name, type, verification_status)
    values ('Evaluating buyers', 'buyer', 'approved') returning id`)
  const [chair, ...evaluators] = (await idsOf(sql`
    insert into users (name, email, role, password_hash, is_active, organisation_id)
    select 'Person ' || n, 'evaluates-' || n || '@example.test', 'buyer', 'x', true, ${buyer}
    from generate_series(0, ${size.evaluators}) n returning id`)) as [number, ...number[]]
  const [tenderId] = (await idsOf(sql`insert into tenders (reference, organisation_id, created_by,
      title, description, status, procedure_type, submission_deadline, clarification_deadline,
      contact_name, contact_email, published_at)
    values ('TND-EVALUATED', ${buyer}, ${chair}, 'Cleaning', '', 'closed', 'ITT',
      now() - interval '1 day', now() - interval '2 days', '', '', now() - interval '9 days')
    returning id`)) as [number]
  const suppliers = await idsOf(sql`insert into organisations (name, type, verification_status)
    select 'Bidder ' || n, 'supplier', 'approved' from generate_series(1, ${size.bids}) n
    returning id`)
  const bids = await fillBids(db, { tenderId, chair, suppliers })
  await fillRecord(db, { tenderId, chair, evaluators, suppliers, bids })
  await sql`analyze`.execute(db)
  return { tenderId, chair, evaluators, bids }
}

interface OfTender {
  tenderId: number
  chair: number
  suppliers: number[]
}

async function fillBids(db: Database, { tenderId, chair, suppliers }: OfTender): Promise<number[]> {
  await sql`insert into biddings (tender_id, sealing, setup, requirements, published_at)
    values (${tenderId}, 'portal', ${JSON.stringify(setup)}, 1, now())`.execute(db)
  await sql`insert into openings (tender_id, status, envelopes, needed, started_at, finished_at)
    values (${tenderId}, 'opened', '{quality,price}', 1, now(), now())`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into bids (tender_id, organisation_id, status, draft_recipient, created_by)
    select ${tenderId}, o, 'opened', ${`age1${'q'.repeat(58)}`}, ${chair}
    from unnest(${suppliers}::int[]) o returning id`.execute(db)
  const bids = rows.map(({ id }) => id)
  const answers = criteria.map((question) => ({ question, value: 'We clean daily. '.repeat(50) }))
  await sql`insert into opened_envelopes (bid_id, envelope, content, total)
    select b, e, ${JSON.stringify({ answers, files: [], prices: null })}::jsonb,
      case when e = 'price' then 1000 + b % 977 end
    from unnest(${bids}::int[]) b, unnest('{quality,price}'::text[]) e`.execute(db)
  return bids
}

interface Recorded extends OfTender {
  evaluators: number[]
  bids: number[]
}

async function fillRecord(db: Database, recorded: Recorded): Promise<void> {
  const { tenderId, chair, evaluators, suppliers, bids } = recorded
  await sql`insert into evaluations (tender_id, stage, chair_id)
    values (${tenderId}, 'consensus', ${chair})`.execute(db)
  await sql`insert into panel_members (tender_id, user_id, role)
    select ${tenderId}, u, 'evaluator' from unnest(${evaluators}::int[]) u`.execute(db)
  await sql`insert into evaluation_entries (tender_id, kind, user_id, about_id, details, salt)
    select ${tenderId}, 'declaration', u, o, '{"has_conflict": false}', ${salt}
    from unnest(${[chair, ...evaluators]}::int[]) u, unnest(${suppliers}::int[]) o`.execute(db)
  await sql`insert into evaluation_entries
      (tender_id, kind, user_id, bid_id, criterion, mark, text, salt)
    select ${tenderId}, 'score', u, b, c, (u + b + n) % 6, repeat('A note. ', 20), ${salt}
    from generate_series(1, ${savesPerCell}) n, unnest(${evaluators}::int[]) u,
      unnest(${bids}::int[]) b, unnest(${criteria}::text[]) c`.execute(db)
  await sql`insert into evaluation_entries (tender_id, kind, user_id, criterion, salt)
    select ${tenderId}, 'finish', u, c, ${salt}
    from unnest(${evaluators}::int[]) u, unnest(${criteria}::text[]) c`.execute(db)
  const agreed = { discussion: '', citations: [], participants: evaluators }
  await sql`insert into evaluation_entries
      (tender_id, kind, user_id, bid_id, criterion, mark, text, details, salt)
    select ${tenderId}, 'consensus', ${chair}, b, c, b % 6, 'A reason.',
      ${JSON.stringify(agreed)}::jsonb, ${salt}
    from unnest(${bids}::int[]) b, unnest(${criteria}::text[]) c`.execute(db)
  await sql`insert into evaluation_entries (tender_id, kind, user_id, about_id, details, salt)
    select ${tenderId}, 'confirmation', u, e.id, '{"agrees": true}', ${salt}
    from evaluation_entries e, unnest(${evaluators}::int[]) u
    where e.tender_id = ${tenderId} and e.kind = 'consensus'`.execute(db)
}
