import { Link } from '@tanstack/react-router'
import type { TenderSummary } from '#domain/contract/analytics.ts'
import { formatNumber } from '#domain/format/number.ts'
import { NoTenders } from '#client/lists/NoTenders.tsx'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Time } from '#client/ui/Time.tsx'
import { useShown } from './use-shown.ts'

interface RecentTendersProps {
  tenders: readonly TenderSummary[]
  /** True if the list contains tenders from several organisations. */
  showsOrganisation?: boolean
}

export function RecentTenders({ tenders, showsOrganisation = false }: RecentTendersProps) {
  const listed = tenders.slice(0, useShown())
  return (
    <ListPanel
      title="Recent tenders"
      isBoxed={tenders.length > 0}
      action={
        tenders.length > 0 && (
          <Link to="/tenders" className="link text-sm">
            View all tenders
          </Link>
        )
      }
    >
      {tenders.length > 0 ? (
        <ul aria-label="Newest tenders" className="divide-y divide-line">
          {listed.map((tender) => (
            <Item key={tender.id} {...{ tender, showsOrganisation }} />
          ))}
        </ul>
      ) : (
        <NoTenders canCreate />
      )}
    </ListPanel>
  )
}

type ItemProps = { tender: TenderSummary; showsOrganisation: boolean }

function Item({ tender, showsOrganisation }: ItemProps) {
  const { id, title, status, reference, organisation, created_at } = tender
  return (
    <li className="flex items-start justify-between gap-x-3 px-4 py-1 sm:items-center">
      <div className="min-w-0">
        <div className="row-title line-clamp-2 text-sm" title={title}>
          <TenderLink id={id}>{title}</TenderLink>
        </div>
        <p className="max-w-none text-sm text-muted tabular-nums">
          {showsOrganisation ? (
            <span className="block truncate">
              {reference} · {organisation.name}
            </span>
          ) : (
            `${reference} · `
          )}
          created <Time iso={created_at} show="short" /> ·{' '}
          <Count id={id} tab="interests" noun="interest" count={tender.interests_count} /> ·{' '}
          <Count id={id} tab="questions" noun="question" count={tender.questions_count} />
        </p>
      </div>
      <span className="shrink-0">
        <StatusBadge status={status} />
      </span>
    </li>
  )
}

interface CountProps {
  id: number
  /** The tender's tab that lists the counted items. */
  tab: 'questions' | 'interests'
  noun: string
  count: number
}

function Count({ id, tab, noun, count }: CountProps) {
  const text = `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`
  return (
    <span className="whitespace-nowrap">
      {count === 0 ? (
        text
      ) : (
        <TenderLink id={id} tab={tab}>
          {text}
        </TenderLink>
      )}
    </span>
  )
}
