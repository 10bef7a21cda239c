import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Patterns for SQL that decides who may see a tender by its eligibility or by invitations. */
const decisions = [
  /eligibility_type\s*(<>|=|in)\s*\(?'/,
  /'(invite_only|nda_gated)'\s*(or|and)\b/,
  /status\s*<>\s*'revoked'/,
]

test('only visibility and caller relation say in SQL who may see a tender', () => {
  const files = globSync('server/**/*.ts')
    .filter((path) => !/\.test\.ts$|^server\/(test|demo)\//.test(path))
    .filter((path) => {
      const source = readFileSync(path, 'utf8')
      return decisions.some((decision) => decision.test(source))
    })
  expect(files.toSorted()).toEqual([
    'server/tenders/caller-relation.ts',
    // This file only excludes revoked invitations from a supplier's own lists. Queries that read
    // the tenders check visibility again.
    'server/tenders/participation.ts',
    'server/tenders/visibility.ts',
  ])
})
