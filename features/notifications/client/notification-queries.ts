import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GivenQuery, Reply } from '#kernel/contract/endpoint.ts'
import { countUnread, listNotifications } from '../contract/notification.ts'
import { call } from '#kernel/client/lib/api.ts'
import { queryClient } from '#kernel/client/lib/query.ts'

/**
 * Query for the number of unread notifications, which the bell shows. The number is fetched once
 * and then updated by the event stream and by replies to other calls.
 */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await call(countUnread, { signal })).data.unread_count,
  staleTime: 'static',
})

export type NotificationReply = Reply<typeof listNotifications>

/** Key prefix of all notification lists, in the panel and on the page. */
export const listsKey = ['notifications', 'list']

export function notificationsQuery(query: GivenQuery<typeof listNotifications>) {
  return queryOptions({
    queryKey: [...listsKey, query],
    queryFn: async ({ signal }) => {
      const reply = await call(listNotifications, { query, signal })
      applyUnreadCount(reply.unread_count)
      return reply
    },
    placeholderData: keepPreviousData,
  })
}

export const markReadKey = ['mark-read']

/** Applies the server's count, unless a pending mutation makes it stale. */
export function applyUnreadCount(count: number): void {
  if (queryClient.isMutating({ mutationKey: markReadKey }) === 0) setUnread(count)
}

export function setUnread(count: number): void {
  queryClient.setQueryData(unreadQuery.queryKey, count)
}
