import { expect, test } from 'vitest'
import type { AuditLog } from '../contract/audit.ts'
import { foldLogs } from './fold-logs.ts'

const mark: AuditLog = {
  id: 9,
  performed_at: '2026-11-18T19:52:10Z',
  user: { id: 1, name: 'Farah Malik', email: 'farah@example.org' },
  action: 'evaluation.confirmation',
  resource_type: 'Tender',
  resource_id: 65,
  metadata: { entry_id: 9, sha256: 'nine' },
  changes: null,
  ip: '192.0.2.1',
  about: { tender: null, person: null, organisation: null },
}
const folded = (...logs: AuditLog[]) => foldLogs(logs).map((fold) => fold.map(({ id }) => id))

test('consecutive entries with the same text are folded, regardless of their time, ID and hash', () => {
  const earlier = { ...mark, id: 8, performed_at: '2026-11-18T08:00:00Z' }
  expect(folded(mark, { ...earlier, metadata: { entry_id: 8, sha256: 'eight' } })).toEqual([[9, 8]])
  expect(folded(mark, { ...mark, id: 8, action: 'user.login' }, { ...mark, id: 7 })).toEqual([
    [9],
    [8],
    [7],
  ])
})

test.each<[string, Partial<AuditLog>]>([
  ['user', { user: null }],
  ['day', { performed_at: '2026-11-17T19:52:10Z' }],
  ['resource', { resource_id: 66 }],
  ['address', { ip: '192.0.2.2' }],
  ['text', { metadata: { entry_id: 8, sha256: 'eight', reason: 'Late' } }],
  ['change', { changes: { title: { from: 'A', to: 'B' } } }],
])('an entry with a different %s is not folded', (_, other) => {
  expect(folded(mark, { ...mark, id: 8, ...other })).toEqual([[9], [8]])
})

test('entries with changes are never folded, even if the changes are the same', () => {
  const changed = { ...mark, changes: { title: { from: 'A', to: 'B' } } }
  expect(folded(changed, { ...changed, id: 8 })).toEqual([[9], [8]])
})
