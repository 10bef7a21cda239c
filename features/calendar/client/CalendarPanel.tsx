import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '../contract/calendar.ts'
import { isViewer } from '#features/tenders/rules/can.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { CalendarAddress } from './CalendarAddress.tsx'

const texts = {
  intro:
    'Subscribe to the deadlines of every tender your organisation is interested in, and to the days of its standstills and contracts. They move in your calendar when a buyer moves them.',
  buyerIntro:
    'Subscribe to the last days of your organisation’s standstills and contracts, and to the reminders of their options.',
  creating: 'Creating...',
  renew: 'Replace address',
  remove: 'Delete address',
  endsHint: 'The address you have now stops working at once.',
  createFailed: 'Failed to create the calendar address',
}

const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await call(getCalendarFeed, { signal })).data,
})

/**
 * Panel for the calendar feed, which has a secret address and contains the organisation's deadlines
 * and contract dates.
 */
export function CalendarPanel() {
  const feed = useQuery(feedQuery)
  const isSupplier = isViewer(useUser())
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  const create = useMutation({
    mutationFn: () => call(createCalendarFeed),
    onSuccess: ({ message, created_at }) => {
      queryClient.setQueryData(feedQuery.queryKey, () => ({ created_at }))
      setAsked(null)
      toast.success(message)
    },
  })
  const remove = useMutation({
    mutationFn: () => call(deleteCalendarFeed),
    onSuccess: ({ message }) => {
      queryClient.setQueryData(feedQuery.queryKey, null)
      create.reset()
      setAsked(null)
      toast.success(message)
    },
  })
  const begin = (what: 'renew' | 'remove') => {
    create.reset()
    remove.reset()
    setAsked(what)
  }
  return (
    <Panel title="Calendar">
      <LoadState query={feed} failure="Failed to load your calendar address">
        <Skeleton count={2} label="Loading calendar address" />
      </LoadState>
      {feed.data !== undefined && (
        <div className="flex flex-col gap-4">
          <p>{isSupplier ? texts.intro : texts.buyerIntro}</p>
          {create.data && <CalendarAddress address={create.data.address} />}
          {create.error && !asked && (
            <Banner kind="danger">{messageOf(create.error, texts.createFailed)}</Banner>
          )}
          {feed.data ? (
            <>
              <p className="text-muted">
                You created your calendar address on <Time iso={feed.data.created_at} show="date" />
                .
              </p>
              <div className="flex flex-wrap gap-3">
                <Button kind="secondary" onClick={() => begin('renew')}>
                  {texts.renew}
                </Button>
                <Button kind="secondary" onClick={() => begin('remove')}>
                  {texts.remove}
                </Button>
              </div>
            </>
          ) : (
            <div>
              <Button
                kind="secondary"
                isBusy={create.isPending}
                busyLabel={texts.creating}
                onClick={() => create.mutate()}
              >
                Create calendar address
              </Button>
            </div>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={asked === 'renew'}
        onClose={() => setAsked(null)}
        onConfirm={() => create.mutate()}
        title="Replace your calendar address?"
        description={texts.endsHint}
        verb={texts.renew}
        busyLabel={texts.creating}
        isBusy={create.isPending}
        error={create.error && messageOf(create.error, texts.createFailed)}
      />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        onClose={() => setAsked(null)}
        onConfirm={() => remove.mutate()}
        title="Delete your calendar address?"
        description={texts.endsHint}
        verb={texts.remove}
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        isDangerous
        error={remove.error && messageOf(remove.error, 'Failed to delete the calendar address')}
      />
    </Panel>
  )
}
