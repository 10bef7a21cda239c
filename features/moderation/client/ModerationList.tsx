import { tenderStatusLabels } from '#features/tenders/contract/tender.ts'
import {
  moderationStatusLabels,
  moderationTexts,
  type ModeratedTender,
} from '#features/tenders/moderation/contract/moderation.ts'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { Time } from '#kernel/client/ui/Time.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { JudgementButtons } from './JudgementButtons.tsx'
import { factsOf } from './moderation-facts.tsx'

type ModerationListProps = { tenders: ModeratedTender[]; isBusy: boolean }

export function ModerationList({ tenders, isBusy }: ModerationListProps) {
  return (
    <ul
      aria-label="Tenders"
      aria-busy={isBusy || undefined}
      className={joinClasses(
        'rounded-panel border border-line bg-surface transition-opacity duration-100',
        // All rows share the columns for the title, creator and buttons.
        'lg:grid lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-3',
        isBusy && 'opacity-60',
      )}
    >
      {tenders.map((tender) => (
        <ModerationItem key={tender.id} tender={tender} />
      ))}
    </ul>
  )
}

function ModerationItem({ tender }: { tender: ModeratedTender }) {
  const now = useNow()
  return (
    <li className="grid items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] lg:col-span-full lg:grid-cols-subgrid lg:py-1.5">
      <div className="min-w-0 sm:max-lg:col-span-2">
        <h2 className="row-title text-base lg:truncate">
          <TenderLink id={tender.id}>{tender.title}</TenderLink>
        </h2>
        <p className="max-w-none text-sm text-muted">
          <DotLine facts={factsOf(tender, now)} />
        </p>
        <p className="line-clamp-2 max-w-none text-sm lg:line-clamp-1">{tender.description}</p>
      </div>
      {/* The statuses repeat the tab, so they are text and not badges. */}
      <div className="min-w-0 text-sm text-muted lg:w-60 xl:w-72">
        <p className="lg:truncate" title={tender.organisation.name}>
          {tender.organisation.name}
        </p>
        <p className="lg:truncate" title={tender.creator.name}>
          Created <Time iso={tender.created_at} show="short" /> by {tender.creator.name}
        </p>
        <p>
          <span>{tenderStatusLabels[tender.status]}</span> ·{' '}
          <span>{moderationStatusLabels[tender.moderation_status]}</span>
        </p>
      </div>
      <JudgementButtons tender={tender} isListed />
      {tender.moderation_notes && <Words title="Moderation notes" text={tender.moderation_notes} />}
      {tender.moderation_reply && (
        <Words title={moderationTexts.replyOfBuyer} text={tender.moderation_reply} />
      )}
    </li>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="col-span-full border-s-4 border-line ps-3 text-sm">
      <span className="text-muted">{title}:</span>{' '}
      <span className="whitespace-pre-line wrap-anywhere">{text}</span>
    </div>
  )
}
