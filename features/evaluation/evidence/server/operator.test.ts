// Changes the rows of an award in ways that an operator with full access to the database, but
// without the portal's key, could. Checks that the verification of a pack made afterwards finds
// each change. Requires `npm run build`, because packs contain the verification page that the build
// writes.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { askDebrief } from '#features/evaluation/summaries/contract/summary.ts'
import { evidencePaths as paths } from '../contract/evidence-format.ts'
import type { PackFile } from '../rules/pack-files.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { findingsOf, isVerified, sentenceOf } from '../rules/report.ts'
import { verifyPack } from '../rules/verify-pack.ts'
import { recordHead } from '#kernel/server/audit/heads.ts'
import { rowText } from '#kernel/server/audit/row-text.ts'
import { receiptKeyOf } from '#features/bids/sealing/server/receipt-keys.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { announceAward, makeEvidenceScene } from '#app/test/evidence-scene.ts'
import type { EvaluationScene } from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'
import { headingOf } from './build-pack.ts'
import { fileEntries, openScope, textEntries } from './read-scope.ts'
import { signManifest } from './write-archive.ts'

const world = useWorld()

async function makeScene() {
  const scene = await makeEvidenceScene(world, { bidders: 2 })
  await announceAward(world, scene, { winner: 1, approver: scene.outsider })
  const { client } = scene.bidders[0]!
  const question = { question_text: 'Which of our answers got no mark?' }
  await client.call(askDebrief, { params: scene.params, body: question })
  await world.deliverMail()
  await recordHead(world.services)
  const columns = await readColumns()
  await dropGuards()
  return { ...scene, columns }
}

/** Removes foreign keys, checks, identities and triggers, as the owner of the tables can. */
async function dropGuards(): Promise<void> {
  await sql`do $$
    declare found record;
    begin
      for found in select conrelid::regclass as name, conname from pg_constraint
        where contype in ('f', 'c') and connamespace = current_schema::regnamespace
          and coninhcount = 0 and conrelid <> 0
      loop execute format('alter table %s drop constraint %I', found.name, found.conname);
      end loop;
      for found in select attrelid::regclass as name, attname from pg_attribute
        join pg_class on pg_class.oid = attrelid
        where attidentity <> '' and relnamespace = current_schema::regnamespace
      loop execute format('alter table %s alter %I drop identity', found.name, found.attname);
      end loop;
      for found in select oid::regclass as name from pg_class
        where relkind = 'r' and relnamespace = current_schema::regnamespace
      loop execute format('alter table %s disable trigger user', found.name);
      end loop;
    end $$`.execute(world.owner)
}

let made: ReturnType<typeof makeScene> | undefined

/** Returns the award that all tests change. The first call creates it. */
const theScene = () => (made ??= makeScene())

/**
 * Returns the files of a full pack. The pack has the data that the transaction sees, and is signed
 * by the portal.
 */
async function packIn(tx: Tx, { tender }: EvaluationScene): Promise<PackFile[]> {
  const { services } = world
  const of = { tender_id: tender.id, profile: 'full', organisation_id: null } as const
  const scope = await openScope(tx, services.config, of)
  const contents = new Map<string, Buffer>()
  for await (const { path, open } of textEntries(scope))
    contents.set(path, await buffer(await open()))
  for await (const { path, open } of fileEntries(scope, services)) {
    contents.set(path, await buffer(await open()))
  }
  const entries = [...contents].map(([path, content]) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { path, size: content.length, sha256 }
  })
  const heading = headingOf(scope, services)
  const { text, signature } = signManifest(services.appKey, { ...heading, entries })
  contents.set(paths.manifest, Buffer.from(text))
  contents.set(paths.signature, Buffer.from(signature))
  return [...contents].map(([path, content]) => ({
    path,
    size: content.length,
    async read(onChunk) {
      onChunk(new Uint8Array(content))
    },
    text: async () => content.toString(),
  }))
}

/**
 * Returns the verification report on a pack that is made after the statements have run. The
 * statements are rolled back.
 */
async function verifiedAfter(scene: EvaluationScene, statements: readonly RawBuilder<unknown>[]) {
  const tx = await world.owner.startTransaction().execute()
  try {
    for (const statement of statements) await statement.execute(tx)
    const trustedKeys = [receiptKeyOf(world.services.appKey)]
    return await verifyPack(await packIn(tx, scene), { trustedKeys })
  } finally {
    await tx.rollback().execute()
  }
}

test('the pack for the unchanged award passes verification', async () => {
  const report = await verifiedAfter(await theScene(), [])
  expect(findingsOf(report).map(sentenceOf)).toEqual([])
  expect(report.notes).toEqual([expect.stringMatching(/^The newest checkpoint of the audit log/)])
  expect(isVerified(report)).toBe(true)
})

/** Recalculates all hashes of the audit log's chain, so that they match the changed rows. */
const rewriteChain = sql`
  with recursive rewritten as (
    select 0::bigint as place, decode(repeat('00', 32), 'hex') as previous_hash,
      decode(repeat('00', 32), 'hex') as hash
    union all
    select seal.place, rewritten.hash, sha256(rewritten.hash
      || convert_to((json_build_array(seal.place::text)::jsonb || ${rowText}::jsonb)::text, 'UTF8'))
    from rewritten
    join audit_seals seal on seal.place = rewritten.place + 1
    join audit_logs on audit_logs.id = seal.log_id)
  update audit_seals set previous_hash = rewritten.previous_hash, hash = rewritten.hash
  from rewritten where audit_seals.place = rewritten.place`

/**
 * Statements that change the first bidder's bid, and the sentence with which the verification must
 * report the change.
 */
const changes: Record<string, [(bid: number) => RawBuilder<unknown>[], RegExp]> = {
  'a lower price with its total': [
    (bid) => [
      sql`update opened_envelopes set total = 20000, content = jsonb_set(content,
          '{prices,lines,0,unit_price}', '"79.875"')
        where bid_id = ${bid} and envelope = 'price'`,
    ],
    /envelope price: the prices shown are not those that the bidder sealed/,
  ],
  'another answer': [
    (bid) => [
      sql`update opened_envelopes set content = jsonb_set(content, '{answers,0,value}', '"Better."')
        where bid_id = ${bid} and envelope = 'quality'`,
    ],
    /envelope quality: the answers shown are not those that the bidder sealed/,
  ],
  'another answer with its sealed document': [
    (bid) => [
      sql`update opened_envelopes set content = changed.content,
          document = convert_to(changed.content::text, 'UTF8')
        from (select bid_id, envelope, jsonb_set(content, '{answers,0,value}', '"Better."') as content
          from opened_envelopes) as changed
        where changed.bid_id = opened_envelopes.bid_id
          and changed.envelope = opened_envelopes.envelope
          and opened_envelopes.bid_id = ${bid} and opened_envelopes.envelope = 'quality'`,
    ],
    /quality\.json: this is not the document that the bidder sealed/,
  ],
  'a document with another commitment': [
    (bid) => [
      sql`update opened_envelopes set document = document || ' ' where bid_id = ${bid}`,
      sql`update bid_envelopes set commitment_sha256 = sha256(document)
        from opened_envelopes, bid_versions where bid_versions.id = version_id
          and bid_versions.bid_id = opened_envelopes.bid_id
          and opened_envelopes.bid_id = ${bid}
          and opened_envelopes.envelope = bid_envelopes.envelope`,
    ],
    /the receipt doesn’t say “Content: quality/,
  ],
  'a removed bid': [
    (bid) => [
      sql`delete from bids where id = ${bid}`,
      sql`delete from evaluation_entries where bid_id = ${bid}`,
    ],
    /opening\.json: the record names the bid of .* which the pack doesn’t contain/,
  ],
  'a removed price': [
    (bid) => [sql`delete from opened_envelopes where bid_id = ${bid} and envelope = 'price'`],
    /envelope price: the bidder sent this envelope and it was opened, but its content was removed/,
  ],
  'a removed file': [
    (bid) => [sql`delete from opened_files where bid_id = ${bid}`],
    /the bidder sent the file “plan.pdf”, which the bid doesn’t list/,
  ],
  'a removed version': [
    (bid) => [sql`delete from bid_versions where bid_id = ${bid}`],
    /the record of opening doesn’t name this bid’s last receipt/,
  ],
  'other weights of the criteria': [
    () => [
      sql`update biddings set setup = jsonb_set(jsonb_set(setup, '{criteria,0,weight}', '"30"'),
          '{price_weight}', '"50"')`,
    ],
    /notice\.json, setup: the set-up was changed/,
  ],
  'a reason in a sent summary': [
    (bid) => [
      sql`update summaries set content = jsonb_set(content, '{parts,0,reason}', '"Too vague."')
        where bid_id = ${bid}`,
    ],
    /summaries\.json, bid \d+: this is not the summary that was sent/,
  ],
  'a rewritten audit log': [
    () => [
      sql`update audit_logs set user_id = null where action = 'decision.approve'`,
      rewriteChain,
    ],
    /checkpoints\.json, row \d+: at place \d+ the audit log has another row/,
  ],
  'a removed checkpoint': [
    () => [sql`delete from audit_heads`],
    /checkpoints\.json: the signed checkpoint of the audit log is missing/,
  ],
  'another total in the record of opening': [
    () => [
      sql`update opening_records set content = jsonb_set(content, '{bids,0,total}', '"1.00"')`,
    ],
    /the total is .*, but the record of opening says 1.00/,
  ],
}

test.for(Object.entries(changes))('%s is detected', async ([, [statements, explanation]]) => {
  const scene = await theScene()
  const report = await verifiedAfter(scene, statements(scene.bidders[0]!.bid.id))
  expect(isVerified(report)).toBe(false)
  expect(findingsOf(report).map(sentenceOf).join('\n')).toMatch(explanation)
})

interface Column {
  table: string
  column: string
  type: string
  /** String literals in the column's check constraints. They may be its allowed values. */
  allowed: string[]
}

/** Returns the columns of all tables that refer to tenders, directly or through other tables. */
async function readColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    with recursive of_tender as (
      select 'tenders'::regclass::oid as id
      union select conrelid from pg_constraint join of_tender on confrelid = id
        where contype = 'f')
    select relname as table, attname as column, format_type(atttypid, null) as type,
      array(select distinct found[1] from pg_constraint,
          regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']+)''::text', 'g') as found
        where conrelid = pg_class.oid and contype = 'c' and attnum = any(conkey)) as allowed
    from of_tender
    join pg_class on pg_class.oid = of_tender.id
    join pg_attribute on attrelid = pg_class.oid
    where attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'tsvector'::regtype
    union all select relname, attname, format_type(atttypid, null), '{}'
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relname in ('audit_logs', 'audit_seals', 'audit_heads', 'organisations')
      and relnamespace = current_schema::regnamespace
      and attnum > 0 and not attisdropped and attgenerated = ''
    order by 1, 2`.execute(world.owner)
  return rows
}

const changed: Record<string, (column: string) => string> = {
  boolean: (column) => `coalesce(not ${column}, true)`,
  integer: (column) => `coalesce(${column}, 0) + 1000`,
  bigint: (column) => `coalesce(${column}, 0) + 1000`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 day'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  bytea: (column) => `set_byte(coalesce(${column}, '\\x00'), 0,
    get_byte(coalesce(${column}, '\\x00'), 0) # 1)`,
  uuid: () => 'gen_random_uuid()',
  inet: () => `'192.0.2.1'`,
  'text[]': (column) => `coalesce(${column}, '{}') || '{x}'`,
  'integer[]': (column) => `coalesce(${column}, '{}') || '{1}'`,
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Returns SQL expressions for other values of the column. The database may refuse some of them. */
function otherValues({ column, type, allowed }: Column, value: unknown): string[] {
  const name = `"${column}"`
  if (type === 'jsonb' || type === 'json') {
    return [`${quoted(JSON.stringify(withOtherLeaf(value)))}::${type}`]
  }
  const others = allowed.filter((one) => one !== value).map(quoted)
  return [...(changed[type] ? [changed[type](name)] : []), ...others, 'null']
}

/** Returns a copy of the value in which the last leaf is another string, number or Boolean. */
function withOtherLeaf(value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0) {
    return [...value.slice(0, -1), withOtherLeaf(value.at(-1))]
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    const [name, one] = Object.entries(value).at(-1)!
    return { ...value, [name]: withOtherLeaf(one) }
  }
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : `${typeof value === 'string' ? value : ''}1`
}

type Outcome = 'found' | 'noted' | 'not packed' | 'missed' | 'refused' | 'no rows'

interface Unchanged {
  bytes: Map<string, string>
  notes: string
}

/** Changes the column in one row, and returns the result of verifying a new pack. */
async function outcomeOf(
  scene: EvaluationScene,
  column: Column,
  unchanged: Unchanged,
): Promise<Outcome> {
  const tx = await world.owner.startTransaction().execute()
  try {
    const value = await readValue(tx, column)
    if (!value) return 'no rows'
    if (!(await change(tx, column, value))) return 'refused'
    const files = await packIn(tx, scene).catch(() => undefined)
    // Without a pack, nobody can mistake the changed award for the original one.
    if (!files) return 'found'
    const contents = await contentsOf(files)
    if (isEqual([...contents], [...unchanged.bytes])) return 'not packed'
    const trustedKeys = [receiptKeyOf(world.services.appKey)]
    const report = await verifyPack(files, { trustedKeys })
    if (!isVerified(report)) return 'found'
    return report.notes.join('\n') === unchanged.notes ? 'missed' : 'noted'
  } finally {
    await tx.rollback().execute()
  }
}

/**
 * Tables in which the last row belongs to the award and is changed. In all other tables, the first
 * row is changed.
 */
const fromEnd: ReadonlySet<string> = new Set(['outbox', 'notices', 'opened_envelopes'])

const rowOf = (table: string) =>
  `(select ${fromEnd.has(table) ? 'max' : 'min'}(ctid) from "${table}")`

/** Returns the column's value in the row to be changed, or undefined if the table is empty. */
async function readValue(tx: Tx, { table, column }: Column): Promise<[unknown] | undefined> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)}
    where ctid = ${sql.raw(rowOf(table))}`.execute(tx)
  return rows[0] && [rows[0].value]
}

/** Tries one value after another. Returns true once the database has accepted one. */
async function change(tx: Tx, column: Column, [value]: [unknown]): Promise<boolean> {
  for (const expression of otherValues(column, value)) {
    const { table } = column
    await sql`savepoint before`.execute(tx)
    const { rows } = await sql
      .raw(
        `update "${table}" set "${column.column}" = ${expression}
         where ctid = ${rowOf(table)}
           and "${column.column}" is distinct from ${expression} returning 1`,
      )
      .execute(tx)
      .catch(() => ({ rows: [] }))
    if (rows.length > 0) return true
    await sql`rollback to savepoint before`.execute(tx)
  }
  return false
}

/**
 * Returns the pack's content without the manifest, because the manifest states when the pack was
 * made.
 */
async function contentsOf(files: readonly PackFile[]): Promise<Map<string, string>> {
  const listed = files.filter(({ path }) => path !== paths.manifest && path !== paths.signature)
  return new Map(
    await Promise.all(listed.map(async ({ path, text }) => [path, await text()] as const)),
  )
}

const notice =
  'The texts and dates of the notice have no hash. They were published as open data, and each change is in the audit log.'
const panel =
  'Facts about the panel are shown for information. Declarations, marks and steps have hashes, and name their authors.'
const shown = 'Shown for information. The audit log has the person and the time of each step.'
const number = 'Ids of rows that no other row names decide only the order in the pack.'
const email = 'Emails have no hash. Receipts and summaries, which they announce, have one.'

/** Changes that the verification of a pack can't find, by table or column, with the reason. */
const unprovable: Record<string, string> = {
  'bid_envelopes.id': number,
  'bid_versions.user_id': shown,
  'debriefs.answered_by': shown,
  'debriefs.user_id': shown,
  'decision_steps.id': number,
  'decisions.created_at': shown,
  'decisions.notified_at': shown,
  'decisions.revision': shown,
  'opened_envelopes.opened_at': shown,
  'opened_files.id': number,
  evaluations: panel,
  panel_members: panel,
  notices: email,
  outbox: email,
  tenders: notice,
}

test('a change to any other column of the award is detected, or has a documented reason why not', async () => {
  const scene = await theScene()
  const tx = await world.owner.startTransaction().execute()
  const files = await packIn(tx, scene)
  await tx.rollback().execute()
  const { notes } = await verifyPack(files)
  const unchanged = { bytes: await contentsOf(files), notes: notes.join('\n') }
  const columnsBy: Record<Outcome, string[]> = {
    found: [],
    noted: [],
    missed: [],
    refused: [],
    'not packed': [],
    'no rows': [],
  }
  for (const column of scene.columns) {
    const outcome = await outcomeOf(scene, column, unchanged)
    columnsBy[outcome].push(`${column.table}.${column.column}`)
  }
  const isListed = (name: string) =>
    Object.hasOwn(unprovable, name) || Object.hasOwn(unprovable, name.split('.')[0]!)
  expect(columnsBy.missed.filter((name) => !isListed(name))).toEqual([])
  const listed = Object.keys(unprovable)
  expect(listed.filter((name) => !columnsBy.missed.some((one) => one.startsWith(name)))).toEqual([])
  expect(columnsBy.refused).toEqual([])
  // The verification only adds a note for these columns, because there are innocent explanations: a
  // new row has no seal yet, a file can get lost, and an organisation can change its name.
  expect(columnsBy.noted).toEqual([
    ...['audit_logs.id', 'audit_seals.log_id', 'opened_files.storage_key', 'organisations.name'],
  ])
  expect(columnsBy.found.length).toBeGreaterThanOrEqual(60)
}, 300_000)
