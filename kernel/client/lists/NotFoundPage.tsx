import type { ReactNode } from 'react'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'

const texts = {
  /** Text on the page for resources that don't exist or that the reader may not see. */
  notThere:
    'It may have been deleted, or you may not have access to it. Check the address, or go back.',
}

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
      <p>{texts.notThere}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
