import type { ReactNode } from 'react'
import { documentTypeLabels, type DocumentType } from '../contract/document.ts'
import { Tag } from '#kernel/client/ui/Tag.tsx'

type DocumentNameProps = {
  title: string
  type: DocumentType
  /** Additional tags. */
  children?: ReactNode
}

export function DocumentName({ title, type, children }: DocumentNameProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="min-w-0 text-base font-semibold wrap-anywhere">{title}</h3>
      <p className="flex flex-wrap gap-2">
        <Tag tone={type === 'addendum' ? 'awarded' : 'draft'}>{documentTypeLabels[type]}</Tag>
        {children}
      </p>
    </div>
  )
}
