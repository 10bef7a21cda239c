import { can } from '#domain/rules/can.ts'
import type { Actor } from '#domain/rules/permission.ts'
import type { FoundTender } from '#server/tenders/find-tender.ts'
import type { Reader } from './queries.ts'

export function readerOf(user: Actor, tender: FoundTender): Reader {
  return can(user, 'oversee', tender, tender.now) ? 'manager' : 'other'
}
