import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type Tone =
  | 'draft'
  | 'published'
  | 'closed'
  | 'awarded'
  | 'cancelled'
  | 'pending'
  | 'rejected'
  | 'flagged'
  | 'changes'

export const toneClass: Record<Tone, string> = {
  draft: 'bg-draft-bg text-draft-fg',
  published: 'bg-published-bg text-published-fg',
  closed: 'bg-closed-bg text-closed-fg',
  awarded: 'bg-awarded-bg text-awarded-fg',
  cancelled: 'bg-cancelled-bg text-cancelled-fg',
  pending: 'bg-pending-bg text-pending-fg',
  rejected: 'bg-rejected-bg text-rejected-fg',
  flagged: 'bg-flagged-bg text-flagged-fg',
  changes: 'bg-changes-bg text-changes-fg',
}

type TagProps = { tone?: Tone; icon?: ReactNode; children: ReactNode }

/** Square tag for anything except a tender's status: roles, audit actions, question states. */
export function Tag({ tone = 'draft', icon, children }: TagProps) {
  return (
    <span
      className={joinClasses(
        // The border is visible only in forced-colours mode, which removes backgrounds.
        'inline-flex max-w-full items-center gap-1 rounded-control border border-transparent px-2 py-px text-sm font-semibold',
        '[&_svg]:size-3.5 [&_svg]:shrink-0',
        toneClass[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
