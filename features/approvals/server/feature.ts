import { feature } from '#kernel/server/platform/feature.ts'
import { approvalRuleRoutes } from './routes.ts'

export const approvals = feature({
  routes: [approvalRuleRoutes],
})
