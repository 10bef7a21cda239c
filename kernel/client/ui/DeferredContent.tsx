import { type ReactNode, useDeferredValue } from 'react'

type DeferredContentProps = {
  children: ReactNode
  /** Placeholder until the first render is complete. */
  first?: ReactNode
}

/**
 * Renders expensive content in the background in short slices. The previous content stays visible
 * until the new content is complete, and the page stays responsive.
 */
export function DeferredContent({ children, first }: DeferredContentProps) {
  return useDeferredValue(children, first)
}
