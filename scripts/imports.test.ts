import { expect, test } from 'vitest'
import { betweenFeatures, findCircle, importsIn, outsideTable, readTable } from './imports.ts'

test('all forms of imports from another feature are found, and no others', () => {
  const text = `import { sql } from 'kysely'
import { readLots } from '#server/features/lots/queries.ts'
import type { Nda } from '../nda/queries.ts'
import {
  readFiles,
  readDocuments,
} from '#server/features/documents/queries.ts'
import { findTender } from '#server/tenders/find-tender.ts'
import { orderOf } from './list-order.ts'
import { detail } from '#server/features/tenders/detail.ts'
const { diff } = await import('#server/features/history/diff.ts')
`
  const found = betweenFeatures(importsIn('server/features/tenders/list.ts', text), 'server')
  expect(found.map(({ from, to }) => [from, to])).toEqual([
    ['tenders', 'lots'],
    ['tenders', 'nda'],
    ['tenders', 'documents'],
    ['tenders', 'history'],
  ])
})

test('an import within a feature does not count as another feature', () => {
  const text = "import { OwnKey } from '../openers/OwnKey.tsx'\n"
  const found = importsIn('client/features/bidding/opening/GiveShares.tsx', text)
  expect(betweenFeatures(found, 'client')).toEqual([])
})

const uses = (from: string, to: string) => ({
  file: `server/features/${from}/routes.ts`,
  target: `server/features/${to}/queries.ts`,
  from,
  to,
})

test('a cycle through any number of features is found', () => {
  const straight = [uses('packs', 'tenders'), uses('packs', 'lots'), uses('tenders', 'lots')]
  expect(findCircle(straight)).toBeUndefined()
  const circle = findCircle([...straight, uses('lots', 'history'), uses('history', 'tenders')])
  expect(circle).toEqual(['tenders', 'lots', 'history', 'tenders'])
})

const table = readTable(`
| Folder            | Holds         | May import                      |
| ----------------- | ------------- | ------------------------------- |
| \`domain/format\` | dates         | nothing                         |
| \`domain/rules\`  | permissions   | format, \`zod\`                 |
| \`server/db\`     | connections   | domain                          |
| \`server/http\`   | routes        | domain, db (sessions)           |
| \`server/features\` | nouns       | domain, the folders above       |
| \`client/ui\`     | primitives    | nothing                         |
`)

const faults = (file: string, source: string) =>
  outsideTable(importsIn(file, `import { one } from '${source}'`), table)

test.each([
  ['domain/rules/can.ts', '../format/date.ts'],
  ['domain/rules/can.ts', 'zod/mini'],
  ['server/db/connect.ts', '#domain/rules/can.ts'],
  ['server/db/connect.ts', 'pg'],
  ['server/http/session.ts', '#server/db/connect.ts'],
  ['server/features/lots/routes.ts', '#server/http/route.ts'],
])('the table allows %s to import %s', (file, source) => {
  expect(faults(file, source)).toEqual([])
})

test.each([
  ['domain/format/date.ts', '../rules/can.ts'],
  ['domain/rules/can.ts', 'pg'],
  ['server/db/connect.ts', '#server/http/session.ts'],
  ['server/features/lots/routes.ts', '#client/ui/Button.tsx'],
  ['client/ui/Button.tsx', '#server/db/connect.ts'],
])('the table does not allow %s to import %s', (file, source) => {
  expect(faults(file, source)).toHaveLength(1)
})

test('a folder that is missing in the table is reported', () => {
  expect(faults('server/mail/send.ts', '#server/db/connect.ts')).toEqual([
    'server/mail is not in the table',
  ])
})
