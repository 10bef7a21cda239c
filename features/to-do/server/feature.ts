import { feature } from '#kernel/server/platform/feature.ts'
import { toDoRoutes } from './routes.ts'

export const toDo = feature({
  routes: [toDoRoutes],
})
