import { feature } from '#kernel/server/platform/feature.ts'
import { servePublicFeeds } from './feed-routes.ts'
import { servePublicNotices } from './routes.ts'

export const publicNotices = feature({
  serve: [servePublicNotices, servePublicFeeds],
})
