import { Link } from '@tanstack/react-router'
import type { ModeratedTender } from '#features/analytics/contract/analytics.ts'
import { moderationStatusLabels } from '#features/tenders/moderation/contract/moderation.ts'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { FoldedPanel } from '#kernel/client/ui/FoldedPanel.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'

const texts = {
  changeTender: 'Edit tender',
  changeOrReply: 'Edit or reply',
}

type ModeratorNotesProps = { tenders: readonly ModeratedTender[]; startsOpen: boolean }

/** Moderators' notes with links to the tenders; hidden if there are none. */
export function ModeratorNotes({ tenders, startsOpen }: ModeratorNotesProps) {
  if (tenders.length === 0) return null
  return (
    <FoldedPanel
      title="Changes requested by moderators"
      count={tenders.length}
      startsOpen={startsOpen}
    >
      <ul className="divide-y divide-line">
        {tenders.map((tender) => (
          <Note key={tender.id} tender={tender} />
        ))}
      </ul>
    </FoldedPanel>
  )
}

function Note({ tender }: { tender: ModeratedTender }) {
  const { id, title, reference, status, moderation_status, moderation_notes } = tender
  return (
    <li className="space-y-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="row-title">
          <TenderLink id={id}>{title}</TenderLink>
        </span>
        <ReviewBadge status={moderation_status} label={moderationStatusLabels[moderation_status]} />
      </div>
      {moderation_notes && (
        <blockquote className="border-s-4 border-line ps-3 whitespace-pre-line wrap-anywhere">
          {moderation_notes}
        </blockquote>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted">{reference}</p>
        {status === 'draft' ? (
          <Link
            to="/tenders/$tenderId"
            params={{ tenderId: id }}
            aria-label={`${texts.changeOrReply}: ${title}`}
            className={buttonClass('secondary', 'small')}
          >
            {texts.changeOrReply}
          </Link>
        ) : (
          <Link
            to="/tenders/$tenderId/edit"
            params={{ tenderId: id }}
            aria-label={`${texts.changeTender}: ${title}`}
            className={buttonClass('secondary', 'small')}
          >
            {texts.changeTender}
          </Link>
        )}
      </div>
    </li>
  )
}
