import { Fragment } from 'react'
import { auditKeywords, type AuditKeyword } from '#domain/contract/audit.ts'
import { Tag, type Tone } from '#client/ui/Tag.tsx'

const tones: Record<AuditKeyword, Tone> = {
  created: 'published',
  updated: 'awarded',
  deleted: 'rejected',
  published: 'closed',
  login: 'pending',
}

/** Badge with the name of the action, coloured by its keyword. */
export function ActionBadge({ action }: { action: string }) {
  const keyword = auditKeywords.find((word) => action.includes(word))
  return (
    <Tag {...(keyword ? { tone: tones[keyword] } : {})}>
      <span>
        {action.split(/(?<=[._])/).map((word) => (
          <Fragment key={word}>
            {word}
            <wbr />
          </Fragment>
        ))}
      </span>
    </Tag>
  )
}
