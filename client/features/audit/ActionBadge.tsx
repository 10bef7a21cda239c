import { actionName } from '#domain/contract/audit-names.ts'
import { auditKeywords, type AuditKeyword } from '#domain/contract/audit.ts'
import { Tag, type Tone } from '#client/ui/Tag.tsx'

const tones: Record<AuditKeyword, Tone> = {
  created: 'published',
  updated: 'awarded',
  deleted: 'rejected',
  published: 'closed',
  login: 'draft',
}

/**
 * Badge with the action in words, such as "Tender created", coloured by a keyword such as "created"
 * in the action's name. Only failed actions have the warning colour.
 */
export function ActionBadge({ action }: { action: string }) {
  const keyword = auditKeywords.find((word) => action.includes(word))
  const words = actionName(action)
  const tone = action.endsWith('_failed') ? 'pending' : keyword && tones[keyword]
  return (
    <Tag {...(tone && { tone })}>
      <span className="truncate md:max-w-24 lg:max-w-40" title={words}>
        {words}
      </span>
    </Tag>
  )
}
