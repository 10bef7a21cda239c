import type { ModeratedTender } from '#domain/contract/moderation-calls.ts'
import { moderationStatusLabels, moderationTexts } from '#domain/contract/moderation.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Time } from '#client/ui/Time.tsx'
import { JudgementButtons } from './JudgementButtons.tsx'

export function ModerationItem({ tender }: { tender: ModeratedTender }) {
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0 lg:col-span-full lg:grid lg:grid-cols-subgrid lg:items-center lg:gap-y-1 lg:py-1">
      <div className="min-w-0">
        <h2 className="text-base font-semibold lg:truncate">
          <TenderLink id={tender.id}>{tender.title}</TenderLink>
        </h2>
        <p className="line-clamp-3 max-w-none text-sm text-muted lg:line-clamp-1">
          <span className="tabular-nums">{tender.reference}</span> ·{' '}
          <span className="text-ink">{tender.description}</span>
        </p>
      </div>
      <div className="text-sm text-muted lg:w-44">
        <p className="lg:truncate" title={tender.organisation.name}>
          {tender.organisation.name}
        </p>
        <p className="lg:truncate" title={tender.creator.name}>
          <Time iso={tender.created_at} show="short" /> · {tender.creator.name}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 lg:contents">
        <span>
          <StatusBadge status={tender.status} />
        </span>
        <span>
          <ReviewBadge
            status={tender.moderation_status}
            label={moderationStatusLabels[tender.moderation_status]}
          />
        </span>
      </div>
      <JudgementButtons tender={tender} />
      {tender.moderation_notes && <Words title="Moderation notes" text={tender.moderation_notes} />}
      {tender.moderation_reply && (
        <Words title={moderationTexts.replyOfBuyer} text={tender.moderation_reply} />
      )}
    </li>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-s-4 border-line ps-3 text-sm lg:col-span-full lg:mb-1">
      <span className="text-muted">{title}:</span>{' '}
      <span className="whitespace-pre-line wrap-anywhere">{text}</span>
    </div>
  )
}
