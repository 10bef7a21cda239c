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
import { Menu } from '#client/ui/Menu.tsx'
import { useIsWide } from '#client/ui/use-is-wide.ts'
import { judgementVerbs } from './judgement-verbs.ts'

const JudgementDialog = lazyDialog(() => import('./JudgementDialogs.tsx'), 'JudgementDialog')

type JudgementButtonsProps = { tender: ModerationFacts & { id: number; title: string } }

/**
 * Available steps of the review; a disabled one explains why. On narrow screens all but the first
 * are in a menu.
 */
export function JudgementButtons({ tender }: JudgementButtonsProps) {
  const user = useUser()
  const [judging, setJudging] = useState<ModerationAction | null>(null)
  const offered = moderationActions.filter((action) => isAfter(action, tender.moderation_status))
  const buttons = useIsWide() ? offered : offered.slice(0, 1)
  const folded = offered.slice(buttons.length)
  const reasonFor = (action: ModerationAction) =>
    whyNotModerate(user, action, tender)?.message ?? null
  return (
    <div className="flex items-center gap-1 lg:justify-end">
      {buttons.map((action) => (
        <Button
          key={action}
          size="small"
          kind={action === 'approve' ? 'primary' : 'secondary'}
          aria-label={`${judgementVerbs[action]}: ${tender.title}`}
          disabledReason={reasonFor(action)}
          reasonAs="tooltip"
          onClick={() => setJudging(action)}
        >
          {judgementVerbs[action]}
        </Button>
      ))}
      {folded.length > 0 && (
        <Menu
          label={`More actions: ${tender.title}`}
          items={folded.map((action) => ({
            label: judgementVerbs[action],
            disabledReason: reasonFor(action),
            onSelect: () => setJudging(action),
          }))}
        />
      )}
      {judging && (
        <JudgementDialog action={judging} tender={tender} onClose={() => setJudging(null)} />
      )}
    </div>
  )
}
