import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { moderationTexts } from '#domain/contract/moderation.ts'
import { toDoCount, toDoLabels, toDoTexts } from '#domain/contract/to-do.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Time } from '#client/ui/Time.tsx'
import { JudgementButtons } from './JudgementButtons.tsx'
import { moderationQuery } from './moderation-queries.ts'

const shown = 3
/**
 * Number of tenders to load: enough to find some that don't wait for their buyer's changes, which
 * are in the same tab.
 */
const looked = 20
const kinds = { pending: 'moderation', flagged: 'flags' } as const

type WaitingTendersProps = { filter: keyof typeof kinds; count: number }

/** Oldest tenders of a tab, which can be reviewed here. */
export function WaitingTenders({ filter, count }: WaitingTendersProps) {
  const oldest = useQuery(moderationQuery({ filter, sort: 'created_at', per_page: looked }))
  const waiting = oldest.data?.data.filter((tender) => tender.moderation_status === filter)
  const label = toDoLabels[kinds[filter]]
  return (
    <ListPanel
      title={`${label} (${toDoCount(count)})`}
      isBoxed={oldest.isSuccess}
      action={
        <Link
          to="/admin/moderation"
          search={{ sort: 'created_at', ...(filter === 'flagged' && { filter }) }}
          className="link text-sm"
        >
          {toDoTexts.seeAll(count)}
          <span className="sr-only">: {label}</span>
        </Link>
      }
    >
      <LoadState query={oldest} failure={moderationTexts.loadFailed}>
        <Skeleton shape="table" count={shown} />
      </LoadState>
      <ul className="divide-y divide-line">
        {waiting?.slice(0, shown).map((tender) => (
          <li
            key={tender.id}
            className="flex flex-wrap items-center justify-between gap-3 px-4 py-3"
          >
            <div className="min-w-0 grow basis-64">
              <TenderLink id={tender.id}>{tender.title}</TenderLink>
              <p className="max-w-none text-sm text-muted">
                <span className="tabular-nums">{tender.reference}</span> ·{' '}
                {tender.organisation.name} · created <Time iso={tender.created_at} show="short" />
              </p>
            </div>
            <JudgementButtons tender={tender} />
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
