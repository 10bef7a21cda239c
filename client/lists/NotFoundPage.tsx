import type { ReactNode } from 'react'
import { errorTexts } from '#domain/contract/errors.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'

type NotFoundPageProps = {
  /** "Tender not found" */
  title: string
  /** The way back. */
  children: ReactNode
}

/** For what is not there, or not for this reader: which of the two is nobody's business. */
export function NotFoundPage({ title, children }: NotFoundPageProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <PageHeading title={title} />
      <p>{errorTexts.notThere}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
