import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/**
 * Patterns for conditions, in SQL or in Kysely, that decide who may see a tender by its eligibility
 * or by invitations.
 */
const decisions = [
  /eligibility_type\s*(<>|!=(?!=)|=(?!=)|\bin\b|\bnot\b|\bis\b)/,
  /eligibility_type'\s*,\s*'(<>|!=|=|in|not in|is|is not)'/,
  /'(invite_only|nda_gated)'\s*(or|and)\b/,
  /invitations\.status\s*(<>|!=(?!=)|=(?!=)|(not )?in\b)/,
  /(<>|!=(?!=)|=(?!=)|\bin)\s*\(?\s*'revoked'/,
  /invitations\.status'\s*,\s*'(<>|!=|=|in|not in)'/,
  /'(<>|!=|=|in|not in)'\s*,\s*\[?\s*'revoked'/,
]
const decides = (source: string) => decisions.some((decision) => decision.test(source))

test.for([
  "tenders.eligibility_type <> 'invite_only'",
  "tenders.eligibility_type in ('open', 'nda_gated')",
  ".where('tenders.eligibility_type', '=', 'open')",
  ".where('eligibility_type', 'in', ['open'])",
  "invitations.status <> 'revoked'",
  "invitations.status in ('pending', 'accepted')",
  ".where('invitations.status', '<>', 'revoked')",
  ".where('status', 'not in', ['revoked'])",
])('%s is recognised as a condition', (condition) => expect(decides(condition)).toBe(true))

test.for(["tender.eligibility_type === 'nda_gated'", "set({ status: 'revoked' })"])(
  '%s is not mistaken for an SQL condition',
  (code) => expect(decides(code)).toBe(false),
)

test('only visibility and caller relation contain SQL conditions on who may see a tender', () => {
  const files = globSync('{app,features,kernel}/**/server/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => decides(readFileSync(path, 'utf8')))
  expect(files.toSorted()).toEqual([
    'features/tenders/server/caller-relation.ts',
    // This file only excludes revoked invitations from a supplier's own lists. Queries that read
    // the tenders check visibility again.
    'features/tenders/server/participation.ts',
    'features/tenders/server/visibility.ts',
  ])
})

test('only suppliers’ own lists and the public notices repeat the visibility rule in the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc ~ 'eligibility_type|revoked'
    union all
    select viewname from pg_views
    where schemaname = current_schema() and definition ~ 'eligibility_type|revoked'
    order by 1`.execute(world.db)
  // `features/analytics/server/figures.test.ts` compares suppliers' rows with the tenders.
  expect(rows.map(({ name }) => name)).toEqual([
    'follow_participants',
    'follow_tender',
    'keep_participation',
    // Removes a notice from the public list
    // (features/public-notices/server/public-notices.test.ts).
    'unlist_notice',
  ])
})
