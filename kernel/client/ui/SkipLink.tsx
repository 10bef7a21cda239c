/**
 * Skip link, the first tab stop on the page. The target element needs `targetId` as its id, and
 * `tabIndex={-1}`.
 */
export function SkipLink({ targetId = 'main' }: { targetId?: string }) {
  return (
    <a
      href={`#${targetId}`}
      className="sr-only rounded-control bg-surface px-4 py-2 font-semibold text-ink focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:px-4 focus:py-2"
      onClick={(event) => {
        // The target is focused in code, because the router may treat the fragment as a navigation.
        const target = document.getElementById(targetId)
        if (!target) return
        event.preventDefault()
        target.focus()
        target.scrollIntoView()
      }}
    >
      Skip to main content
    </a>
  )
}
