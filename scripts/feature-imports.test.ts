import { expect, test } from 'vitest'
import { findCircle, importsIn } from './feature-imports.ts'

test('imports of another feature are found however they are written, and no others', () => {
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
const Panel = lazyPart(() => import('#client/features/history/HistoryPanel.tsx'), 'HistoryPanel')
`
  const found = importsIn('server/features/tenders/list.ts', text)
  expect(found.map(({ from, to }) => [from, to])).toEqual([
    ['tenders', 'lots'],
    ['tenders', 'nda'],
    ['tenders', 'documents'],
    ['tenders', 'history'],
  ])
})

test('a folder of a feature is no other feature', () => {
  const text = "import { OwnKey } from '../openers/OwnKey.tsx'\n"
  expect(importsIn('client/features/bidding/opening/GiveShares.tsx', text)).toEqual([])
})

const uses = (from: string, to: string) => ({ file: `server/features/${from}/routes.ts`, from, to })

test('a circle is found through however many features it goes', () => {
  const straight = [uses('packs', 'tenders'), uses('packs', 'lots'), uses('tenders', 'lots')]
  expect(findCircle(straight)).toBeUndefined()
  const circle = findCircle([...straight, uses('lots', 'history'), uses('history', 'tenders')])
  expect(circle).toEqual(['tenders', 'lots', 'history', 'tenders'])
})
