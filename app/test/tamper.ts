// Attacks on the audit log by somebody with full access to the database. Each attack picks random
// rows and leaves the log looking normal.
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'

type Tamper = (tx: Tx) => Promise<unknown>

async function pick(tx: Tx, count = 1): Promise<number[]> {
  const { rows } = await sql<{ log_id: number }>`
    select log_id from audit_seals order by random() limit ${count}`.execute(tx)
  return rows.map((row) => row.log_id)
}

async function pickWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{ log_id: number }>`
    select log_id from audit_waiting order by random() limit 1`.execute(tx)
  return rows[0]!.log_id
}

/** Adds all rows that are not yet in the hash chain to the chain, as the portal would. */
async function resealChain(tx: Tx): Promise<void> {
  await sql`insert into audit_waiting (log_id, performed_at, action, resource_type, content)
    select id, performed_at, action, resource_type, audit_content(audit_logs) from audit_logs
    where id not in (select log_id from audit_seals)
    on conflict do nothing`.execute(tx)
  await sql`select seal_waiting(1000000)`.execute(tx)
}

/**
 * Returns SQL for the hash that seals an audit row at this position in the chain, given the
 * previous row's hash.
 */
const hashAt = (place: RawBuilder<unknown>, previous: RawBuilder<unknown>) =>
  sql`sha256(${previous} || convert_to('["' || ${place} || '", '
    || substr(audit_content(audit_logs), 2), 'UTF8'))`

const edits = [
  sql`performed_at = performed_at + interval '1 microsecond'`,
  sql`performed_at = performed_at - interval '1 day'`,
  sql`user_id = case when user_id is null then (select min(id) from users) end`,
  sql`action = action || ' '`,
  sql`resource_type = 'Organisation'`,
  sql`resource_id = coalesce(resource_id + 1, 1)`,
  sql`metadata = metadata || '{"extra": 1}'`,
  sql`changes = coalesce(changes, '{}') || '{"extra": null}'`,
  sql`ip = '203.0.113.99'`,
  sql`ip = coalesce(set_masklen(ip, 8), '203.0.113.0/24')`,
  sql`request_id = coalesce(request_id, '') || 'x'`,
]

const edit: Tamper = async (tx) => {
  const [id] = await pick(tx)
  const change = edits[Math.floor(Math.random() * edits.length)]!
  await sql`update audit_logs set ${change} where id = ${id}`.execute(tx)
}

/** Edits a row and recalculates its hash, so that the hashes of later rows no longer match. */
const editAndSealAnew: Tamper = async (tx) => {
  const [id] = await pick(tx)
  await sql`update audit_logs set action = 'user.login ' where id = ${id}`.execute(tx)
  await sql`update audit_seals set hash = ${hashAt(sql`place`, sql`previous_hash`)}
    from audit_logs where audit_logs.id = log_id and log_id = ${id}`.execute(tx)
}

/**
 * Edits a row and recalculates its hash and all later ones, so that only the signed heads reveal
 * the change.
 */
const rewriteFromThere: Tamper = async (tx) => {
  const [id] = await pick(tx)
  await sql`delete from audit_seals where place >=
    (select place from audit_seals where log_id = ${id})`.execute(tx)
  await sql`update audit_logs set action = 'user.login ' where id = ${id}`.execute(tx)
  await resealChain(tx)
}

const deleteRow: Tamper = async (tx) => {
  const [id] = await pick(tx)
  await sql`delete from audit_seals where log_id = ${id}`.execute(tx)
  await sql`delete from audit_logs where id = ${id}`.execute(tx)
}

const deleteAndCloseTheGap: Tamper = async (tx) => {
  const [id] = await pick(tx)
  const { rows } = await sql<{ place: number }>`
    delete from audit_seals where log_id = ${id} returning place`.execute(tx)
  await sql`delete from audit_logs where id = ${id}`.execute(tx)
  // Two updates are needed, because positions must be unique at all times.
  await sql`update audit_seals set place = -place where place > ${rows[0]!.place}`.execute(tx)
  await sql`update audit_seals set place = -place - 1 where place < 0`.execute(tx)
}

const insertBeside: Tamper = async (tx) =>
  sql`insert into audit_logs (action, resource_type) values ('user.login', 'User')`.execute(tx)

/**
 * Inserts a row in the middle of the chain. A row after the last one would be sealed like a normal
 * addition, and the chain could not reveal it.
 */
const insertBetween: Tamper = async (tx) => {
  const { rows: earlier } = await sql<{ log_id: number }>`select log_id from audit_seals
    where place < (select max(place) from audit_seals) order by random() limit 1`.execute(tx)
  const id = earlier[0]!.log_id
  const { rows } = await sql<{
    id: number
  }>`insert into audit_logs (performed_at, action, resource_type)
    select performed_at, 'user.login', 'User' from audit_logs where id = ${id} returning id`.execute(
    tx,
  )
  await sql`with at as (select place from audit_seals where log_id = ${id})
    update audit_seals set place = -place where place > (select place from at)`.execute(tx)
  await sql`update audit_seals set place = -place + 1 where place < 0`.execute(tx)
  await sql`insert into audit_seals
    select place + 1, audit_logs.id, hash, ${hashAt(sql`place + 1`, sql`hash`)}
    from audit_seals, audit_logs where log_id = ${id} and audit_logs.id = ${rows[0]!.id}`.execute(
    tx,
  )
}

const swapSeals: Tamper = async (tx) => {
  const [one, other] = await pick(tx, 2)
  const places = sql`select place from audit_seals where log_id`
  await sql`with a as (${places} = ${one}), b as (${places} = ${other})
    update audit_seals set place = case when log_id = ${one} then -(select place from b)
      else -(select place from a) end where log_id in (${one}, ${other})`.execute(tx)
  await sql`update audit_seals set place = -place where place < 0`.execute(tx)
}

const swapContents: Tamper = async (tx) => {
  const [one, other] = await pick(tx, 2)
  await sql`update audit_logs a set performed_at = b.performed_at, metadata = b.metadata
      || jsonb_build_object('swapped', b.id)
    from audit_logs b where (a.id, b.id) in ((${one}, ${other}), (${other}, ${one}))`.execute(tx)
}

const cutTail: Tamper = async (tx) => {
  const count = 1 + Math.floor(Math.random() * 20)
  const { rows } = await sql<{ log_id: number }>`delete from audit_seals where place >
    (select max(place) from audit_seals) - ${count} returning log_id`.execute(tx)
  const ids = rows.map((row) => row.log_id)
  await sql`delete from audit_logs where id = any (${ids})`.execute(tx)
}

/** Changes a row count that the log's pagination uses. */
const changeCount: Tamper = async (tx) =>
  sql`update audit_counts set rows = rows - 1 where ctid =
    (select ctid from audit_counts order by random() limit 1)`.execute(tx)

const hideCount: Tamper = async (tx) =>
  sql`delete from audit_counts where ctid =
    (select ctid from audit_counts order by random() limit 1)`.execute(tx)

const inventCount: Tamper = async (tx) =>
  sql`insert into audit_counts values ('2020-02-02', 'user.login', 'User', 1)`.execute(tx)

/** Removes rows and seals the remaining ones again with the portal's own function. */
export const removeAndSealAnew: Tamper = async (tx) => {
  const ids = await pick(tx, 3)
  await sql`delete from audit_logs where id = any (${ids})`.execute(tx)
  await sql`delete from audit_seals`.execute(tx)
  await sql`delete from audit_counts`.execute(tx)
  await resealChain(tx)
}

/** Edits a row before it is sealed. The pending copy still has the original content. */
const editWaiting: Tamper = async (tx) => {
  const change = edits[Math.floor(Math.random() * edits.length)]!
  await sql`update audit_logs set ${change} where id = ${await pickWaiting(tx)}`.execute(tx)
}

/** Edits a pending row and seals it before the log is verified. */
const editWaitingAndSeal: Tamper = async (tx) => {
  await editWaiting(tx)
  await resealChain(tx)
}

const deleteWaitingRow: Tamper = async (tx) =>
  sql`delete from audit_logs where id = ${await pickWaiting(tx)}`.execute(tx)

const deleteWaitingRowAndSeal: Tamper = async (tx) => {
  await deleteWaitingRow(tx)
  await resealChain(tx)
}

const keepFromSealing: Tamper = async (tx) =>
  sql`delete from audit_waiting where log_id = ${await pickWaiting(tx)}`.execute(tx)

const editWhatIsSealed: Tamper = async (tx) =>
  sql`update audit_waiting set content = replace(content, 'lot', 'tender')
    where log_id = ${await pickWaiting(tx)}`.execute(tx)

const inventWaiting: Tamper = async (tx) =>
  sql`insert into audit_waiting (log_id, performed_at, action, resource_type, content)
    values (1000000, now(), 'user.login', 'User', '["1000000"]')`.execute(tx)

const holdUpSealing: Tamper = async (tx) =>
  sql`update audit_waiting set since = since - interval '2 minutes'`.execute(tx)

/** Disables the triggers that protect the tables' owner from mistakes, as an attacker could. */
export async function disarm(tx: Tx): Promise<void> {
  for (const table of ['audit_logs', 'audit_waiting', 'audit_seals', 'audit_heads'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  await sql`alter table audit_logs drop constraint audit_logs_one_address`.execute(tx)
}

export const tamperings: [name: string, tamper: Tamper][] = Object.entries({
  edit,
  editAndSealAnew,
  rewriteFromThere,
  deleteRow,
  deleteAndCloseTheGap,
  insertBeside,
  insertBetween,
  swapSeals,
  swapContents,
  cutTail,
  changeCount,
  hideCount,
  inventCount,
  removeAndSealAnew,
  editWaiting,
  editWaitingAndSeal,
  deleteWaitingRow,
  deleteWaitingRowAndSeal,
  keepFromSealing,
  editWhatIsSealed,
  inventWaiting,
  holdUpSealing,
})
