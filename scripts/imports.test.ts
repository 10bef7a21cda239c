import { expect, test } from 'vitest'
import { faultsOf, importsIn } from './imports.ts'

const faults = (...pairs: [file: string, target: string][]) =>
  faultsOf(pairs.map(([file, target]) => ({ file, target })))

test('imports over several lines, lazy imports and re-exports are found', () => {
  const text = `import { sql } from 'kysely'
import {
  a,
  b,
} from '#features/tenders/contract/tender.ts'
export { c } from './change.ts'
const { diff } = await import('#features/history/server/queries.ts')
`
  const found = importsIn('features/tendering/server/list.ts', text)
  expect(found.map(({ target }) => target)).toEqual([
    'kysely',
    'features/tenders/contract/tender.ts',
    'features/tendering/server/change.ts',
    'features/history/server/queries.ts',
  ])
})

test('the kernel imports no feature', () => {
  expect(faults(['kernel/server/mail/deliver.ts', 'features/bids/server/bid-events.ts'])).toEqual([
    'kernel/server/mail/deliver.ts imports features/bids/server/bid-events.ts',
  ])
  expect(faults(['kernel/server/mail/deliver.ts', 'kernel/contract/errors.ts'])).toEqual([])
})

test('forbidden imports between client, server and shared code are reported', () => {
  const refused: [string, string][] = [
    ['features/history/client/HistoryPanel.tsx', 'features/history/server/queries.ts'],
    ['features/history/server/routes.ts', 'kernel/client/ui/Button.tsx'],
    ['features/tenders/rules/can.ts', 'features/tenders/server/visibility.ts'],
  ]
  expect(faults(...refused)).toEqual(refused.map(([file, to]) => `${file} imports ${to}`))
  expect(faults(['features/history/server/routes.ts', 'features/tenders/rules/can.ts'])).toEqual([])
})

test('a circular import between folders is reported', () => {
  expect(
    faults(
      ['features/bids/server/routes.ts', 'features/tenders/server/find-tender.ts'],
      ['features/tenders/rules/can.ts', 'features/lots/contract/lot.ts'],
      ['features/lots/contract/lot.ts', 'features/bids/contract/bid.ts'],
    ),
  ).toEqual([
    'The imports form a circle: features/bids uses features/tenders uses features/lots uses features/bids',
  ])
})
