import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  isPossibleFrom,
  moderationActions,
  whyNotModerate,
  type ModerationAction,
  type ModerationFacts,
} from '#features/tenders/moderation/rules/moderation.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import type { MenuItem } from '#kernel/client/ui/Menu.tsx'
import { judgementVerbs } from './judgement-verbs.ts'

const JudgementDialog = lazyDialog(() => import('./JudgementDialogs.tsx'), 'JudgementDialog')

type JudgementButtonsProps = {
  tender: ModerationFacts & { id: number; title: string }
  /** True in a list, in which a flagged tender has to be opened before it is judged. */
  isListed?: boolean
}

/** Buttons for the available review steps; a disabled button shows the reason. */
export function JudgementButtons({ tender, isListed = false }: JudgementButtonsProps) {
  const user = useUser()
  const [judging, setJudging] = useState<ModerationAction | null>(null)
  const offered = moderationActions.filter((action) =>
    isPossibleFrom(action, tender.moderation_status),
  )
  const steps = offered.map((action): MenuItem => ({
    label: judgementVerbs[action],
    isDangerous: action === 'reject',
    disabledReason: whyNotModerate(user, action, tender)?.message ?? null,
    onSelect: () => setJudging(action),
  }))
  const actions =
    isListed && tender.moderation_status === 'flagged' ? [openingOf(tender.id), ...steps] : steps
  return (
    // “Approve” and “Review” have the same width, so that the buttons of all rows are aligned.
    <div className="flex lg:justify-end sm:[&_[data-likely]>*]:min-w-22">
      <ActionMenu subject={tender.title} actions={actions} />
      {judging && (
        <JudgementDialog action={judging} tender={tender} onClose={() => setJudging(null)} />
      )}
    </div>
  )
}

const openingOf = (tenderId: number): MenuItem => ({
  label: 'Review',
  link: (props) => <Link to="/tenders/$tenderId" params={{ tenderId }} {...props} />,
})
