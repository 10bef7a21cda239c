import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  notificationFilterLabels,
  notificationFilters,
  notificationTexts,
  type NotificationFilter,
} from '#domain/contract/notification.ts'
import { useListAddress } from '#client/lists/list-address.ts'
import { PastLastPage } from '#client/lists/PastLastPage.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Pager } from '#client/ui/Pager.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { MarkAllButton } from './MarkAllButton.tsx'
import { NotificationList } from './NotificationList.tsx'
import { notificationsQuery, unreadQuery, type NotificationReply } from './notification-queries.ts'
import { useMarkRead } from './use-mark-read.ts'

const path = '/notifications'
const offers = { path, filters: notificationFilters, sorts: [] }

export function NotificationsPage() {
  const { filter = 'all', page } = useListAddress(offers).address
  const list = useQuery(notificationsQuery({ filter, page }))
  const { data: unread } = useQuery(unreadQuery)
  const { markOne, markAll, failure } = useMarkRead()
  // What is newer than the first page shows is not meant; on the others nobody knows.
  const newest = page === undefined ? list.data?.data[0]?.id : undefined

  return (
    <div className="mx-auto flex max-w-200 flex-col gap-6">
      <PageHeading
        title={notificationTexts.title}
        actions={
          <>
            <MarkAllButton onMark={() => markAll(newest)} />
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
          <Link
            to={path}
            search={key === 'all' ? {} : { filter: key }}
            activeOptions={{ exact: true }}
            {...props}
          />
        )}
      />
      {failure && <Banner kind="danger">{failure}</Banner>}
      <LoadState query={list} failure={notificationTexts.loadFailed}>
        <Skeleton shape="table" count={8} label="Loading notifications" />
      </LoadState>
      {list.data && (
        <Shown {...{ filter }} reply={list.data} isBusy={list.isPlaceholderData} onMark={markOne} />
      )}
    </div>
  )
}

type ShownProps = {
  reply: NotificationReply
  filter: NotificationFilter
  isBusy: boolean
  onMark: (notification: { id: number }) => void
}

function Shown({ reply: { data, meta }, filter, isBusy, onMark }: ShownProps) {
  const addressOf = (page: number) => ({
    filter: filter === 'all' ? undefined : filter,
    page: page === 1 ? undefined : page,
  })
  if (meta.total === 0) {
    return (
      <EmptyState
        title={filter === 'all' ? notificationTexts.none : notificationTexts.noneUnread}
      />
    )
  }
  return (
    <>
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        <NotificationList notifications={data} {...{ isBusy, onMark }} />
      </div>
      <PastLastPage meta={meta} />
      <Pager
        page={meta.current_page}
        lastPage={meta.last_page}
        total={meta.total}
        link={(target, props) => (
          <Link to={path} search={addressOf(target)} activeOptions={{ exact: true }} {...props} />
        )}
      />
    </>
  )
}
