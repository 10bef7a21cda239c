import { can } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import type { Reader } from './queries.ts'

export function readerOf(user: Actor, tender: FoundTender): Reader {
  return can(user, 'oversee', tender, tender.now) ? 'manager' : 'other'
}
