import { useState } from 'react'
import {
  isAfter,
  moderationActions,
  whyNotModerate,
  type ModerationAction,
  type ModerationFacts,
} from '#domain/rules/moderation.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import { Button } from '#client/ui/Button.tsx'
import { judgementVerbs } from './judgement-verbs.ts'

const JudgementDialog = lazyDialog(() => import('./JudgementDialogs.tsx'), 'JudgementDialog')

type JudgementButtonsProps = { tender: ModerationFacts & { id: number; title: string } }

/** Available steps of the review; a disabled one explains why. */
export function JudgementButtons({ tender }: JudgementButtonsProps) {
  const user = useUser()
  const [judging, setJudging] = useState<ModerationAction | null>(null)
  const offered = moderationActions.filter((action) => isAfter(action, tender.moderation_status))
  return (
    <div className="flex flex-wrap gap-1 lg:flex-nowrap lg:justify-end">
      {offered.map((action) => (
        <Button
          key={action}
          size="small"
          kind={action === 'approve' ? 'primary' : 'secondary'}
          aria-label={`${judgementVerbs[action]}: ${tender.title}`}
          disabledReason={whyNotModerate(user, action, tender)?.message ?? null}
          reasonAs="tooltip"
          onClick={() => setJudging(action)}
        >
          {judgementVerbs[action]}
        </Button>
      ))}
      {judging && (
        <JudgementDialog action={judging} tender={tender} onClose={() => setJudging(null)} />
      )}
    </div>
  )
}
