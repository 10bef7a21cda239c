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
import { ActionMenu } from '#client/ui/ActionMenu.tsx'
import { judgementVerbs } from './judgement-verbs.ts'

const JudgementDialog = lazyDialog(() => import('./JudgementDialogs.tsx'), 'JudgementDialog')

type JudgementButtonsProps = { tender: ModerationFacts & { id: number; title: string } }

/** Buttons for the available review steps; a disabled button shows the reason. */
export function JudgementButtons({ tender }: JudgementButtonsProps) {
  const user = useUser()
  const [judging, setJudging] = useState<ModerationAction | null>(null)
  const offered = moderationActions.filter((action) => isAfter(action, tender.moderation_status))
  const actions = offered.map((action) => ({
    label: judgementVerbs[action],
    isDangerous: action === 'reject',
    disabledReason: whyNotModerate(user, action, tender)?.message ?? null,
    onSelect: () => setJudging(action),
  }))
  return (
    <div className="flex lg:justify-end">
      <ActionMenu subject={tender.title} actions={actions} />
      {judging && (
        <JudgementDialog action={judging} tender={tender} onClose={() => setJudging(null)} />
      )}
    </div>
  )
}
