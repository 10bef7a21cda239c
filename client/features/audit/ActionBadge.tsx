import { actionName } from '#domain/contract/audit-names.ts'
import { auditKeywords, type AuditKeyword } from '#domain/contract/audit.ts'
import { Tag, type Tone } from '#client/ui/Tag.tsx'

const tones: Record<AuditKeyword, Tone> = {
  created: 'published',
  updated: 'awarded',
  deleted: 'rejected',
  published: 'closed',
  login: 'pending',
}

/** Badge with the name of the action in words ("Tender created"), coloured by its keyword. */
export function ActionBadge({ action }: { action: string }) {
  const keyword = auditKeywords.find((word) => action.includes(word))
  const words = actionName(action)
  return (
    <Tag {...(keyword ? { tone: tones[keyword] } : {})}>
      <span className="truncate md:max-w-24 lg:max-w-40" title={words}>
        {words}
      </span>
    </Tag>
  )
}
