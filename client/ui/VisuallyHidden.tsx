import type { ReactNode } from 'react'

/** Words for those who hear the page, where those who see it have the layout. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
