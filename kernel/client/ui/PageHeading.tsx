import { type ReactNode, use, useEffect, useRef } from 'react'
import { SiteName } from './site-name.ts'

type PageHeadingProps = {
  title: string
  /**
   * Title of the browser tab, if the heading alone is ambiguous: "Questions: Cleaning of Leeds
   * offices".
   */
  documentTitle?: string | undefined
  /** Badges next to the title. */
  status?: ReactNode
  /** Content below the title, such as reference and organisation. */
  children?: ReactNode
  actions?: ReactNode
}

let firstHeading: HTMLHeadingElement | null = null

/**
 * The page's h1. It takes the focus on navigation, so that screen readers announce the new page.
 */
export function PageHeading({ title, documentTitle, status, children, actions }: PageHeadingProps) {
  const siteName = use(SiteName)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    firstHeading ??= heading.current
    // The first page of a visit keeps the focus at the top, where the skip link is.
    if (heading.current === firstHeading || isTyping()) return
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <title>{`${documentTitle ?? title} – ${siteName}`}</title>
      {/* On phones, a single menu fits beside the title; buttons wrap below it. */}
      <div className="min-w-0 grow basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 ref={heading} tabIndex={-1} className="min-w-0">
            {title}
          </h1>
          {status}
        </div>
        {children && <div className="mt-1 text-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-start gap-1.5 sm:gap-3">{actions}</div>}
    </header>
  )
}

// A page that loads late must not take the focus from a field in which the user is typing.
const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false
