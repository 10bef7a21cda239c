// The record of an evaluation is append-only, and the audit log has a hash of every row.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { entryKinds } from '#domain/contract/evaluation.ts'
import { entryText } from '#domain/rules/evaluation-entry.ts'
import { makeEvaluationScene } from '#server/test/evaluation-scene.ts'
import { useWorld } from '#server/test/world.ts'

const world = useWorld()

test.for([
  `update evaluation_entries set text = 'Better'`,
  'delete from evaluation_entries',
  'truncate evaluation_entries cascade',
])('the server cannot run “%s”', async (statement) => {
  await makeEvaluationScene(world, { stage: 'declarations' })
  await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(/permission denied/)
})

test('every row has its hash in the audit log', async () => {
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
