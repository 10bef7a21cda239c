import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notificationTexts } from '../contract/notification.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { MarkAllButton } from './MarkAllButton.tsx'
import { NotificationList } from './NotificationList.tsx'
import { notificationsQuery } from './notification-queries.ts'
import { useMarkRead } from './use-mark-read.ts'

const latest = { per_page: 8 }

/** Panel with the latest notifications, opened with the bell button. */
export function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const list = useQuery({ ...notificationsQuery(latest), staleTime: 0 })
  const { markOne, markAll, failure } = useMarkRead()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line py-2 ps-4 pe-1">
        <h2 className="text-h3 font-semibold">{notificationTexts.title}</h2>
        <MarkAllButton kind="quiet" onMark={() => markAll(list.data?.data[0])} />
      </div>
      {failure && (
        <div className="p-4 pb-0">
          <Banner kind="danger">{failure}</Banner>
        </div>
      )}
      {!list.data && (
        <div className="p-4">
          <LoadState query={list} failure={notificationTexts.loadFailed}>
            <Skeleton label="Loading notifications" />
          </LoadState>
        </div>
      )}
      {list.data?.data.length === 0 && (
        <p className="px-4 py-8 text-center text-muted">{notificationTexts.none}</p>
      )}
      {list.data && list.data.data.length > 0 && (
        <NotificationList
          notifications={list.data.data}
          onMark={markOne}
          onOpen={onLeave}
          isTight
        />
      )}
      <div className="sticky bottom-0 border-t border-line bg-surface">
        <Link
          to="/notifications"
          className="flex min-h-12 items-center justify-center font-semibold text-brand-text ring-inside hover:bg-brand-wash"
          onClick={onLeave}
        >
          View all notifications
        </Link>
      </div>
    </>
  )
}
