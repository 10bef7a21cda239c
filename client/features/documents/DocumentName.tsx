import type { ReactNode } from 'react'
import { documentTypeLabels, type DocumentType } from '#domain/contract/document.ts'
import { Tag } from '#client/ui/Tag.tsx'

type DocumentNameProps = {
  title: string
  type: DocumentType
  /** Additional tags. */
  children?: ReactNode
}

export function DocumentName({ title, type, children }: DocumentNameProps) {
  return (
    <div className="flex min-w-0 grow basis-64 flex-col gap-2">
      <h3 className="text-base font-semibold">{title}</h3>
      <p className="flex flex-wrap gap-2">
        <Tag tone={type === 'addendum' ? 'awarded' : 'draft'}>{documentTypeLabels[type]}</Tag>
        {children}
      </p>
    </div>
  )
}
