import { actionName } from '../contract/audit-names.ts'
import { auditKeywords, type AuditKeyword } from '../contract/audit.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { toneClass, type Tone } from '#kernel/client/ui/Tag.tsx'

const tones: Record<AuditKeyword, Tone> = {
  created: 'published',
  updated: 'awarded',
  deleted: 'rejected',
  published: 'closed',
  login: 'draft',
}

/**
 * Badge with the action in words, such as "Tender created", coloured by a keyword such as "created"
 * in the action's name. Only failed actions have the warning colour. Other actions have no colour,
 * and all badges are lighter than tags, because the sentence beside them says the same.
 */
export function ActionBadge({ action }: { action: string }) {
  const keyword = auditKeywords.find((word) => action.includes(word))
  const words = actionName(action)
  const tone = action.endsWith('_failed') ? 'pending' : keyword && tones[keyword]
  return (
    <span
      title={words}
      className={joinClasses(
        'inline-block max-w-full truncate rounded-control border px-1.5 align-middle text-sm md:max-w-28 lg:max-w-44',
        tone ? `border-transparent ${toneClass[tone]}` : 'border-line text-muted',
      )}
    >
      {words}
    </span>
  )
}
