import type { ReactNode } from 'react'
import { errorTexts } from '#domain/contract/errors.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'

type NotFoundPageProps = {
  /** Title such as "Tender not found". */
  title: string
  /** Links to other pages, such as back to the list. */
  children: ReactNode
}

/**
 * Page for a resource that doesn't exist or is not visible to the reader; it doesn't reveal which.
 */
export function NotFoundPage({ title, children }: NotFoundPageProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <PageHeading title={title} />
      <p>{errorTexts.notThere}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
