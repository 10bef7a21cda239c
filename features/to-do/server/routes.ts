import { countToDo } from '../contract/to-do.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findToDo } from './queries.ts'

export function toDoRoutes(route: Route, { db }: Services): void {
  route(countToDo, async () => ({ data: await findToDo(db) }))
}
