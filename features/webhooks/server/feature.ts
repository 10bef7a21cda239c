import { feature } from '#kernel/server/platform/feature.ts'
import { webhookDeliveryRoutes } from './delivery-routes.ts'
import { webhookRoutes } from './routes.ts'

export const webhooks = feature({
  routes: [webhookRoutes, webhookDeliveryRoutes],
})
