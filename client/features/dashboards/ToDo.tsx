import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  toDoCount,
  toDoKinds,
  toDoLabels,
  toDoTexts,
  type ToDoKind,
} from '#domain/contract/to-do.ts'
import { AccessRequestsPanel } from '#client/features/users/AccessRequestsPanel.tsx'
import { PendingOrganisations } from '#client/features/organisations/PendingOrganisations.tsx'
import { WaitingTenders } from '#client/features/moderation/WaitingTenders.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { toDoQuery } from '#client/lists/to-do-query.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import { PendingApprovals } from './PendingApprovals.tsx'

/** Oldest items of each kind, which can be processed here. */
const panels: Record<ToDoKind, (count: number) => ReactNode> = {
  organisations: (count) => (
    <PendingOrganisations
      count={count}
      banner={<PendingApprovals count={count} inWords={toDoCount(count)} />}
    />
  ),
  moderation: (count) => <WaitingTenders filter="pending" count={count} />,
  flags: (count) => <WaitingTenders filter="flagged" count={count} />,
  access_requests: () => <AccessRequestsPanel />,
  dead_emails: () => <DeadLetters />,
}

/** Administrators' tasks, above all figures. */
export function ToDo() {
  const toDo = useQuery(toDoQuery)
  const waiting = toDoKinds.filter((kind) => (toDo.data?.[kind] ?? 0) > 0)
  return (
    <section id="to-do" aria-labelledby="to-do-title" className="flex scroll-mt-4 flex-col gap-6">
      <div>
        <h2 id="to-do-title">{toDoTexts.title}</h2>
        {toDo.data && waiting.length === 0 && <p className="text-muted">{toDoTexts.none}</p>}
        {toDo.data && waiting.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {waiting.map((kind) => (
              <li key={kind}>
                <Link
                  to="."
                  hash={`to-do-${kind}`}
                  className="inline-flex min-h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm text-ink no-underline hover:border-input-line pointer-coarse:min-h-control"
                >
                  {toDoLabels[kind]}
                  <span className="min-w-6 rounded-full bg-pending-bg px-2 text-center font-semibold text-pending-fg tabular-nums">
                    {toDoCount(toDo.data[kind])}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <LoadState query={toDo} failure={toDoTexts.loadFailed}>
        <Skeleton shape="table" count={3} label="Loading what is waiting" />
      </LoadState>
      {waiting.map((kind) => (
        <div key={kind} id={`to-do-${kind}`} className="scroll-mt-4">
          {panels[kind](toDo.data![kind])}
        </div>
      ))}
    </section>
  )
}
