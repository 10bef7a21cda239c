import { useEffect, type ReactNode } from 'react'

/** Bar at the bottom of the window. Focused fields are scrolled into view above the bar. */
export function StickyBar({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.addEventListener('focusin', showWhole)
    return () => document.removeEventListener('focusin', showWhole)
  }, [])
  return (
    <div
      data-sticky-bar=""
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-2 text-sm sm:mx-0 sm:rounded-t-panel sm:border-x print:hidden"
    >
      {children}
    </div>
  )
}

/**
 * Scrolls the whole field into view, because browsers scroll only to the text cursor.
 * `:focus-visible` excludes clicked buttons, which must not move.
 */
function showWhole({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest' })
  }
}
