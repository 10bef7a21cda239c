import { Ban, CircleCheck, Clock, Flag, PencilLine, UserCheck, X } from 'lucide-react'
import { Tag, type Tone } from './Tag.tsx'

const styles = {
  pending: { tone: 'pending', Icon: Clock, label: 'Pending' },
  approved: { tone: 'published', Icon: CircleCheck, label: 'Approved' },
  verified: { tone: 'published', Icon: CircleCheck, label: 'Approved' },
  active: { tone: 'published', Icon: UserCheck, label: 'Active' },
  rejected: { tone: 'rejected', Icon: X, label: 'Rejected' },
  blocked: { tone: 'rejected', Icon: Ban, label: 'Blocked' },
  flagged: { tone: 'flagged', Icon: Flag, label: 'Flagged' },
  changes_requested: { tone: 'changes', Icon: PencilLine, label: 'Changes requested' },
} satisfies Record<string, { tone: Tone; Icon: typeof Clock; label: string }>

export type ReviewStatus = keyof typeof styles

type ReviewBadgeProps = { status: ReviewStatus; label?: string }

/** Square tag with the review status of a tender, an organisation or a user. */
export function ReviewBadge({ status, label }: ReviewBadgeProps) {
  const style = styles[status]
  return (
    <Tag tone={style.tone} icon={<style.Icon aria-hidden="true" />}>
      {label ?? style.label}
    </Tag>
  )
}
