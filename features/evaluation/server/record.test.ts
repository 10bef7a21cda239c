// Tests that the evaluation record is append-only, and that the audit log has a hash of every row.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { entryKinds } from '../contract/evaluation-entries.ts'
import { entryText } from '../rules/evaluation-entry.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { verifyAudit } from '#features/audit/server/verify-audit.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

test.for([
  `update evaluation_entries set text = 'Better'`,
  'delete from evaluation_entries',
  'truncate evaluation_entries cascade',
])('the server cannot execute “%s”', async (statement) => {
  await makeEvaluationScene(world, { stage: 'declarations' })
  await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(/permission denied/)
})

test('the audit log has the hash of every row', async () => {
  const { tender } = await makeEvaluationScene(world, { stage: 'locked' })
  const entries = await world.db
    .selectFrom('evaluation_entries')
    .selectAll()
    .where('tender_id', '=', tender.id)
    .orderBy('id')
    .execute()
  const expected = entries.map((entry) => ({
    action: `evaluation.${entry.kind}`,
    metadata: {
      entry_id: entry.id,
      sha256: createHash('sha256')
        .update(entryText({ ...entry, salt: entry.salt.toString('hex') }))
        .digest('hex'),
    },
  }))
  const logged = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'metadata'])
    .where('resource_type', '=', 'Tender')
    .where('resource_id', '=', tender.id)
    .where(
      'action',
      'in',
      entryKinds.map((kind) => `evaluation.${kind}` as const),
    )
    .orderBy('id')
    .execute()
  expect(logged).toEqual(expected)
  const used = new Set(entries.map(({ kind }) => kind))
  for (const kind of ['step', 'declaration', 'score', 'finish', 'consensus', 'confirmation']) {
    expect(used).toContain(kind)
  }
})

const score = sql`select min(id) from evaluation_entries where kind = 'score'`

/**
 * Attacks by somebody with full access to the database, and the faults that the verification must
 * report.
 */
const attacks: Record<string, { attack: (tx: Tx) => Promise<unknown>; found: RegExp[] }> = {
  'a changed note': {
    attack: (tx) =>
      sql`update evaluation_entries set text = 'Better' where id = (${score})`.execute(tx),
    found: [/^Row \d+ \(score\) in the evaluation of tender \d+ was changed\.$/],
  },
  'a changed mark': {
    attack: (tx) =>
      sql`update evaluation_entries set mark = 5 - mark where id = (${score})`.execute(tx),
    found: [/\(score\) .* was changed\.$/],
  },
  'a changed time': {
    attack: (tx) =>
      sql`update evaluation_entries set created_at = created_at - interval '1 ms'
        where id = (${score})`.execute(tx),
    found: [/\(score\) .* was changed\.$/],
  },
  'a removed row': {
    attack: (tx) => sql`delete from evaluation_entries where id = (${score})`.execute(tx),
    found: [/\(score\) .* was removed\.$/],
  },
  'an added row': {
    attack: (tx) =>
      sql`insert into evaluation_entries (tender_id, kind, user_id, bid_id, criterion, mark, text, salt)
        select tender_id, kind, user_id, bid_id, criterion, 5, text, salt from evaluation_entries
        where id = (${score})`.execute(tx),
    found: [/\(score\) .* was added without the audit log\.$/],
  },
  'a consensus with the text of another row': {
    attack: (tx) =>
      sql`update evaluation_entries one set mark = 4 - one.mark, text = other.text
        from evaluation_entries other where one.kind = 'consensus' and other.kind = 'step'
          and one.id = (select min(id) from evaluation_entries where kind = 'consensus')
          and other.id = (select min(id) from evaluation_entries where kind = 'step')`.execute(tx),
    found: [/\(consensus\) .* was changed\.$/],
  },
}

test.for(Object.keys(attacks))('%s is detected by audit:verify', async (name) => {
  const { attack, found } = attacks[name]!
  const { services } = world
  await makeEvaluationScene(world, { stage: 'locked' })
  const before = await verifyAudit(services)
  expect(before.entries).toBeGreaterThan(30)
  const isOfRecord = (fault: string) => fault.includes('in the evaluation of tender')
  expect(before.faults.filter(isOfRecord)).toEqual([])
  // Each attack is rolled back, so that the next one is tested on its own.
  const undo = new Error('undo')
  const attempt = world.owner.transaction().execute(async (tx) => {
    await sql`alter table evaluation_entries disable trigger user`.execute(tx)
    await attack(tx)
    const { faults } = await verifyAudit({ ...services, db: tx })
    expect(faults.filter(isOfRecord)).toEqual(found.map((one) => expect.stringMatching(one)))
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
})
