import { useMutation } from '@tanstack/react-query'
import { markAllRead, markRead } from '../contract/notification.ts'
import type { Notification } from '#kernel/contract/notification.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import {
  listsKey,
  markReadKey,
  setUnread,
  unreadQuery,
  type NotificationReply,
} from './notification-queries.ts'

type Newest = Pick<Notification, 'id' | 'created_at'> | undefined

/** One notification, or all of them; if `newest` is set, all notifications up to that one. */
type Which = { id: number } | { all: true; newest: Newest }

const everything = { queryKey: ['notifications'] }

/** Marks notifications as read optimistically, and reverts on failure. */
export function useMarkRead() {
  const { mutate, error } = useMutation({
    mutationKey: markReadKey,
    mutationFn: (which: Which) =>
      'id' in which
        ? call(markRead, { params: { notificationId: String(which.id) } })
        : call(markAllRead, { body: { up_to: which.newest?.id } }),
    // Mutations run one after the other, so that the last count to arrive is correct.
    scope: { id: 'mark-read' },
    onMutate: async (which) => {
      await queryClient.cancelQueries(everything)
      const before = queryClient.getQueriesData(everything)
      showRead(which)
      return { before }
    },
    onError: (_error, _which, kept) => {
      for (const [key, data] of kept?.before ?? []) queryClient.setQueryData(key, data)
      // The restored count may be wrong if another mutation has failed as well, because it can
      // include that mutation's optimistic update. The count is therefore refetched.
      if (isLast()) void queryClient.refetchQueries(unreadQuery)
    },
    // Only the reply to the last of several mutations has the final count.
    onSuccess: ({ unread_count }) => isLast() && setUnread(unread_count),
    onSettled: () => isLast() && queryClient.invalidateQueries({ queryKey: listsKey }),
  })
  return {
    markOne: ({ id }: { id: number }) => mutate({ id }),
    markAll: (newest: Newest) => mutate({ all: true, newest }),
    failure: messageIfAny(error, 'Failed to mark as read'),
  }
}

const timeOf = ({ created_at }: Pick<Notification, 'created_at'>) => Date.parse(created_at)

const isLast = () => queryClient.isMutating({ mutationKey: markReadKey }) === 1

function showRead(which: Which): void {
  const read_at = new Date().toISOString()
  const isMeant = (one: Notification) =>
    'id' in which ? one.id === which.id : !which.newest || timeOf(one) <= timeOf(which.newest)
  const mark = (one: Notification) => (isMeant(one) && !one.read_at ? { ...one, read_at } : one)
  queryClient.setQueriesData<NotificationReply>(
    { queryKey: listsKey },
    (list) => list && { ...list, data: list.data.map(mark) },
  )
  queryClient.setQueryData(unreadQuery.queryKey, (count = 0) =>
    'id' in which ? Math.max(0, count - 1) : 0,
  )
}
