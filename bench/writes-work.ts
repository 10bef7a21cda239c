import type pg from 'pg'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { lastSupplier } from './fill-tenders.ts'

export const suppliersEach = 31
/**
 * Maximum number of tenders and answers for each parallel writer, enough for the duration of the
 * benchmark.
 */
const most = { tenders: 1000, answers: 2000 }

/**
 * Maximum number of questions that one statement changes. The triggers of all these questions
 * update the same few counters, and each update has to read all row versions that the transaction
 * has already written for the counter. Larger statements would take longer per question.
 */
const atOnce = 1000

/**
 * Creates the data for parallel writers (`people`). Each writer gets several suppliers, and a buyer
 * with answers to publish. Only the last of a writer's suppliers can ask questions, because only
 * this supplier has already registered interest in the writer's tenders. Returns the id of the
 * first supplier, each writer's open tenders and answers, and the sessions of all these users.
 */
export async function giveWork(pool: pg.Pool, people: number) {
  const suppliers = people * suppliersEach
  // The timeout is disabled, because each inserted interest runs a trigger, so the statements can
  // take a long time on a busy machine.
  await pool.query('set statement_timeout = 0')
  const firstSupplier = await addSuppliers(pool, suppliers)
  const open = await findOpen(pool, people * most.tenders)
  const each = Math.floor(open.length / people)
  const tenders = Array.from({ length: people }, (_, person) =>
    open.slice(person * each, (person + 1) * each),
  )
  for (const [person, own] of tenders.entries()) {
    await pool.query(
      `insert into interests (tender_id, organisation_id, user_id)
       select unnest($1::int[]), $2::int, $2::int`,
      [own, firstSupplier + (person + 1) * suppliersEach - 1],
    )
  }
  const answers = await addAnswers(pool, people)
  await pool.query('vacuum analyze')
  const users = Array.from({ length: suppliers }, (_, number) => firstSupplier + number)
  const buyers = Array.from({ length: people }, (_, person) => person + 1)
  const sessions = await signIn(pool, [...users, ...buyers])
  return { firstSupplier, tenders, answers, sessions }
}

/**
 * Publishes the remaining answers, which would otherwise appear on every dashboard in the next run
 * on this database.
 */
export async function tidyUp(pool: pg.Pool): Promise<void> {
  let changed: number | null
  do {
    const { rowCount } = await pool.query(
      `update questions set published_at = now()
       where id in (select id from questions
         where answer_text = 'Yes.' and answer_version = 1 and published_at is null limit $1)`,
      [atOnce],
    )
    changed = rowCount
  } while (changed)
  await pool.query('vacuum analyze questions')
}

/**
 * Adds suppliers and returns the first id. Each organisation has the same id as its only user. The
 * ids differ from all other numbers in a call, so that replay can replace them.
 */
async function addSuppliers(pool: pg.Pool, count: number): Promise<number> {
  const { rows } = await pool.query<{ first: number }>(`
    select 5000 + greatest((select max(id) from organisations), (select max(id) from users)) as first`)
  const { first } = rows[0]!
  await pool.query(
    `insert into organisations (id, name, type, verification_status)
     overriding system value
     select n, 'Supplier ' || n || ' Ltd', 'supplier', 'approved' from generate_series($1::int, $2::int) n`,
    [first, first + count - 1],
  )
  await pool.query(
    `insert into users (id, organisation_id, name, email, role, password_hash, is_active)
     overriding system value
     select n, n, 'Person ' || n, 'person' || n || '@example.test', 'supplier', 'x', true
     from generate_series($1::int, $2::int) n`,
    [first, first + count - 1],
  )
  return first
}

async function findOpen(pool: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from tenders where status = 'published' and eligibility_type = 'open'
       and deleted_at is null and clarification_deadline > now() + interval '1 hour' and id > 1000
     order by id desc limit $1`,
    [count],
  )
  return rows.map(({ id }) => id)
}

interface Answer {
  buyer: number
  tender: number
  question: number
}

async function addAnswers(pool: pg.Pool, people: number): Promise<Answer[][]> {
  const each = Math.floor(atOnce / people)
  const answers: Answer[] = []
  for (let first = 1; first <= most.answers; first += each) {
    const last = Math.min(first + each - 1, most.answers)
    const { rows } = await pool.query<Answer>(
      `insert into questions (tender_id, user_id, organisation_id, question_text, answer_text,
         answered_by, answered_at, answer_version)
       select tenders[1 + n % cardinality(tenders)], ${lastSupplier} - n % 100, ${lastSupplier} - n % 100, 'Question?',
         'Yes.', buyer, now(), 1
       from (
         select created_by as buyer, array_agg(id order by id) as tenders from tenders
         where status = 'published' and deleted_at is null and created_by <= $1 and id > 1000
         group by created_by) given, generate_series($2::int, $3::int) n
       returning answered_by as buyer, tender_id as tender, id as question`,
      [people, first, last],
    )
    answers.push(...rows)
  }
  const byBuyer = Map.groupBy(answers, ({ buyer }) => buyer)
  return Array.from({ length: people }, (_, person) => byBuyer.get(person + 1)!)
}

async function signIn(pool: pg.Pool, users: number[]): Promise<Map<number, string>> {
  const sessions = new Map(users.map((id) => [id, newToken()]))
  await pool.query(
    `insert into sessions (id_hash, user_id, is_remembered, expires_at)
     select id_hash, user_id, true, now() + interval '1 day'
     from unnest($1::bytea[], $2::int[]) as given (id_hash, user_id)`,
    [[...sessions.values()].map(hashToken), users],
  )
  return sessions
}
