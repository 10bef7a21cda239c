import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminOrganisationTexts } from '#features/organisations/contract/admin-organisation.ts'
import { adminUserTexts } from '#features/organisations/users/contract/admin-user.ts'
import { moderationTexts } from '#features/tenders/moderation/contract/moderation.ts'
import {
  toDoCount,
  toDoKinds,
  toDoSum,
  type ToDo as Counts,
  type ToDoKind,
} from '#features/to-do/contract/to-do.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { toDoQuery } from '#features/to-do/client/to-do-query.ts'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { PendingApprovals } from './PendingApprovals.tsx'
import { useQueue } from './use-queue.ts'

const texts = {
  title: 'To do',
  total: (count: string) => `${count} waiting`,
}

const toDoLabels: Record<ToDoKind, string> = {
  organisations: 'Organisations to approve',
  moderation: 'Tenders to review',
  flags: 'Flagged tenders',
  access_requests: 'Access requests',
  dead_emails: 'Undelivered emails',
}

/** This component is loaded only when needed, because undelivered emails are rare. */
const DeadLetters = lazyDialog(() => import('./DeadLetters.tsx'), 'DeadLetters')

/** Administrators' tasks, shown above all figures: one queue with the oldest items of all kinds. */
export function ToDo() {
  const toDo = useQuery(toDoQuery)
  const counts = toDo.data
  const total = counts ? toDoSum(counts) : 0
  return (
    <section id="to-do" aria-labelledby="to-do-title" className="flex scroll-mt-4 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="to-do-title" className="text-h3 font-semibold">
          {texts.title}
        </h2>
        {total > 0 && <span className="text-sm text-muted">{texts.total(toDoCount(total))}</span>}
      </div>
      <LoadState query={toDo} failure="Failed to load your tasks">
        <Skeleton shape="table" count={5} label="Loading your tasks" />
      </LoadState>
      {counts && total === 0 && <p className="text-muted">Nothing is waiting for you.</p>}
      {counts && (
        <PendingApprovals
          count={counts.organisations}
          countText={toDoCount(counts.organisations)}
        />
      )}
      {counts && <Queue counts={counts} />}
      {counts && counts.dead_emails > 0 && <DeadLetters />}
    </section>
  )
}

function Queue({ counts }: { counts: Counts }) {
  const { organisations, pending, flagged, requests, rows } = useQueue(counts)
  return (
    <>
      <LoadState query={organisations} failure={adminOrganisationTexts.listFailed} />
      <LoadState query={pending} failure={moderationTexts.loadFailed} />
      {!pending.isError && <LoadState query={flagged} failure={moderationTexts.loadFailed} />}
      <LoadState query={requests} failure={adminUserTexts.requestsFailed} />
      {rows.length > 0 && (
        <div className="overflow-hidden rounded-panel border border-line bg-surface">
          <ul aria-label={texts.title} className="divide-y divide-line">
            {rows}
          </ul>
          <SeeAll counts={counts} />
        </div>
      )}
    </>
  )
}

/**
 * Links to the complete lists, one for each kind of item. Organisations are left out, because the
 * banner above the queue links to their list.
 */
const lists: Partial<Record<ToDoKind, (children: ReactNode) => ReactNode>> = {
  moderation: (children) => (
    <Link to="/admin/moderation" className="link">
      {children}
    </Link>
  ),
  flags: (children) => (
    <Link to="/admin/moderation" search={{ filter: 'flagged' }} className="link">
      {children}
    </Link>
  ),
  access_requests: (children) => (
    <Link to="/admin/users" className="link">
      {children}
    </Link>
  ),
}

function SeeAll({ counts }: { counts: Counts }) {
  const waiting = toDoKinds.filter((kind) => lists[kind] && counts[kind] > 0)
  if (waiting.length === 0) return null
  return (
    <p className="flex max-w-none flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm">
      <span className="text-muted">View all:</span>
      {waiting.map((kind) => (
        <span key={kind}>{lists[kind]?.(`${toDoLabels[kind]} (${toDoCount(counts[kind])})`)}</span>
      ))}
    </p>
  )
}
