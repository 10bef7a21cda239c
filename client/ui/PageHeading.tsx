import { type ReactNode, use, useEffect, useRef } from 'react'
import { SiteName } from './site-name.ts'

type PageHeadingProps = {
  title: string
  /** For the browser's tab, where the heading alone would not tell: "Questions: Cleaning of Leeds offices". */
  documentTitle?: string
  /** Beside the title: badges. */
  status?: ReactNode
  /** Below the title: reference, organisation. */
  children?: ReactNode
  /** The page's one primary action, and what else there is to do. */
  actions?: ReactNode
}

let firstHeading: HTMLHeadingElement | null = null

/** The page's h1. On navigation it takes the focus, so that the new page is read out. */
export function PageHeading({ title, documentTitle, status, children, actions }: PageHeadingProps) {
  const siteName = use(SiteName)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    firstHeading ??= heading.current
    // The first page of a visit starts at its top, where the skip link is.
    if (heading.current === firstHeading || isTyping()) return
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <title>{`${documentTitle ?? title} – ${siteName}`}</title>
      <div className="min-w-0 grow basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 ref={heading} tabIndex={-1} className="min-w-0">
            {title}
          </h1>
          {status}
        </div>
        {children && <div className="mt-1 text-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-start gap-3">{actions}</div>}
    </header>
  )
}

// A page that arrives late does not take the pen out of somebody's hand.
const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false
