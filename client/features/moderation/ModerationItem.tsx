import type { ModeratedTender } from '#domain/contract/moderation-calls.ts'
import { moderationStatusLabels, moderationTexts } from '#domain/contract/moderation.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Time } from '#client/ui/Time.tsx'
import { JudgementButtons } from './JudgementButtons.tsx'

export function ModerationItem({ tender }: { tender: ModeratedTender }) {
  return (
    <li className="flex flex-col gap-3 border-b border-line p-4 last:border-b-0 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-h3">
          <TenderLink id={tender.id}>{tender.title}</TenderLink>
        </h2>
        <StatusBadge status={tender.status} />
        <ReviewBadge
          status={tender.moderation_status}
          label={moderationStatusLabels[tender.moderation_status]}
        />
      </div>
      <p className="max-w-none text-sm text-muted">
        <span className="tabular-nums">{tender.reference}</span> · {tender.organisation.name} ·
        created by {tender.creator.name} on <Time iso={tender.created_at} show="date" />
      </p>
      <p className="line-clamp-3">{tender.description}</p>
      {tender.moderation_notes && <Words title="Moderation notes" text={tender.moderation_notes} />}
      {tender.moderation_reply && (
        <Words title={moderationTexts.replyOfBuyer} text={tender.moderation_reply} />
      )}
      <JudgementButtons tender={tender} />
    </li>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-s-4 border-line ps-4">
      <p className="text-sm text-muted">{title}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
}
