import { Link } from '@tanstack/react-router'
import type { TenderSummary } from '#features/analytics/contract/analytics.ts'
import { counted } from '#kernel/format/number.ts'
import { NoTenders } from '#features/tenders/client/NoTenders.tsx'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
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
            <Item key={tender.id} tender={tender} showsOrganisation={showsOrganisation} />
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
  const activity = [
    <span key="created">
      created <Time iso={created_at} show="short" />
    </span>,
    <Count key="interests" id={id} noun="interest" count={tender.interests_count} />,
    <Count key="questions" id={id} noun="question" count={tender.questions_count} />,
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1">
      <div className="row-title text-sm sm:line-clamp-2" title={title}>
        <TenderLink id={id}>{title}</TenderLink>
      </div>
      <span className={showsOrganisation ? undefined : 'sm:row-span-2'}>
        <StatusBadge status={status} />
      </span>
      <p
        className={joinClasses(
          'col-span-2 max-w-none text-sm text-muted',
          !showsOrganisation && 'sm:col-span-1',
        )}
      >
        {showsOrganisation ? (
          <>
            <span className="block sm:truncate">
              {reference} · {organisation.name}
            </span>
            <DotLine facts={activity} />
          </>
        ) : (
          <DotLine facts={[reference, ...activity]} />
        )}
      </p>
    </li>
  )
}

interface CountProps {
  id: number
  noun: 'question' | 'interest'
  count: number
}

/** Number of interests or questions, with a link to the tender's tab that lists them. */
function Count({ id, noun, count }: CountProps) {
  const text = counted(count, noun)
  if (count === 0) return text
  return (
    <TenderLink id={id} tab={`${noun}s`}>
      {text}
    </TenderLink>
  )
}
