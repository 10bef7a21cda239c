import { useEffect, type ReactNode } from 'react'

/**
 * Bar at the bottom of the window. Focused fields are scrolled into view above the bar. While the
 * bar is stuck, its lower edge is just outside the window; at the end of the page, the edge is
 * visible.
 */
export function StickyBar({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.addEventListener('focusin', showWhole)
    return () => document.removeEventListener('focusin', showWhole)
  }, [])
  return (
    <div
      data-sticky-bar=""
      className="sticky -bottom-px z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line bg-surface px-4 py-2 text-sm sm:-bottom-1.5 sm:mx-0 sm:rounded-panel sm:border-x sm:pb-3 print:hidden"
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
