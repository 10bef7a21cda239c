import type { ModeratedTender } from '#domain/contract/moderation-calls.ts'
import { moderationStatusLabels, moderationTexts } from '#domain/contract/moderation.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Time } from '#client/ui/Time.tsx'
import { JudgementButtons } from './JudgementButtons.tsx'

export function ModerationItem({ tender }: { tender: ModeratedTender }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 lg:col-span-full lg:grid-cols-subgrid lg:py-1">
      <div className="min-w-0 max-lg:col-span-2">
        <h2 className="row-title text-base lg:truncate">
          <TenderLink id={tender.id}>{tender.title}</TenderLink>
        </h2>
        <p className="line-clamp-2 max-w-none text-sm text-muted lg:line-clamp-1">
          <span className="tabular-nums">{tender.reference}</span> ·{' '}
          <span className="text-ink">{tender.description}</span>
        </p>
      </div>
      <div className="min-w-0 text-sm text-muted max-lg:col-span-2 lg:w-44 xl:w-60">
        <p className="truncate" title={tender.organisation.name}>
          {tender.organisation.name}
        </p>
        <p className="truncate" title={tender.creator.name}>
          <Time iso={tender.created_at} show="short" /> · {tender.creator.name}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-2 gap-y-0.5 lg:flex-col lg:items-start">
        <StatusBadge status={tender.status} />
        <ReviewBadge
          status={tender.moderation_status}
          label={moderationStatusLabels[tender.moderation_status]}
        />
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
