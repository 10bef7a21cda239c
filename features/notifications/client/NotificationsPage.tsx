import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notificationFilters, type NotificationFilter } from '../contract/notification-lists.ts'
import { notificationTexts } from '../contract/notification.ts'
import { notificationsAddress } from './notifications-address.ts'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { ListPage } from '#kernel/client/lists/ListPage.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Tabs } from '#kernel/client/ui/Tabs.tsx'
import { MarkAllButton } from './MarkAllButton.tsx'
import { NotificationList } from './NotificationList.tsx'
import { notificationsQuery, unreadQuery } from './notification-queries.ts'
import { useMarkRead } from './use-mark-read.ts'

const notificationFilterLabels: Record<NotificationFilter, string> = {
  all: 'All',
  unread: 'Unread',
}

export function NotificationsPage() {
  const { filter = 'all', page } = useAddress(notificationsAddress).address
  const list = useQuery(notificationsQuery({ filter, page }))
  const { data: unread } = useQuery(unreadQuery)
  const { markOne, markAll, failure } = useMarkRead()
  // On the first page, “mark all as read” covers only notifications up to the newest on screen.
  // Other pages don't show the newest one, so all notifications are marked.
  const newest = page === undefined ? list.data?.data[0] : undefined

  return (
    <div className="mx-auto flex max-w-200 flex-col gap-4 sm:gap-6">
      <PageHeading
        title={notificationTexts.title}
        actions={
          <>
            <MarkAllButton kind="secondary" onMark={() => markAll(newest)} />
            <Link to="/settings" hash="notifications" className={buttonClass('secondary', 'small')}>
              Preferences
            </Link>
          </>
        }
      />
      <Tabs
        label="Notifications by state"
        tabs={notificationFilters.map((key) => ({
          key,
          label: notificationFilterLabels[key],
          ...(key === 'unread' && unread !== undefined && { count: unread, isPressing: true }),
        }))}
        current={filter}
        link={(key, props) => (
          <ListLink change={{ filter: key === 'all' ? undefined : key }} {...props} />
        )}
      />
      {failure && <Banner kind="danger">{failure}</Banner>}
      <ListPage
        query={list}
        failure={notificationTexts.loadFailed}
        loadingLabel="Loading notifications"
        empty={
          <EmptyState
            title={filter === 'all' ? notificationTexts.none : notificationTexts.noneUnread}
          />
        }
      >
        {({ data }, isBusy) => (
          <div className="overflow-hidden rounded-panel border border-line bg-surface">
            <NotificationList notifications={data} isBusy={isBusy} onMark={markOne} />
          </div>
        )}
      </ListPage>
    </div>
  )
}
