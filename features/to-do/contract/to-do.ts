// Administrators' to-do list: the number of pending items of each kind.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'

export const toDoKinds = [
  'organisations',
  'moderation',
  'flags',
  'access_requests',
  'dead_emails',
] as const
export type ToDoKind = (typeof toDoKinds)[number]

/** Maximum number of tasks that a dashboard list shows at first. */
export const toDoShown = 5

/** Number at which counting stops; it is shown as "99+". */
export const maxToDo = 100

/** Returns the count as text, such as "12", or "99+" if it has reached the limit. */
export function toDoCount(count: number): string {
  return count >= maxToDo ? `${maxToDo - 1}+` : String(count)
}

const count = z.int()

const toDo = z.object({
  organisations: count,
  /** Number of published tenders that need a first or another review. */
  moderation: count,
  flags: count,
  access_requests: count,
  dead_emails: count,
})
export type ToDo = z.output<typeof toDo>

/** Returns the number of pending items of all kinds. */
export function toDoSum(counts: ToDo): number {
  return toDoKinds.reduce((sum, kind) => sum + counts[kind], 0)
}

export const countToDo = endpoint({
  method: 'GET',
  path: '/admin/to-do',
  summary: `The number of an administrator’s tasks of each kind, up to ${maxToDo}`,
  access: ['admin'],
  token: 'admin:read',
  isBackground: true,
  reply: z.object({ data: toDo }),
})
