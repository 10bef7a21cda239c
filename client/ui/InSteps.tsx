import { type ReactNode, useDeferredValue } from 'react'

type InStepsProps = {
  children: ReactNode
  /** Placeholder until the first render is complete. */
  first?: ReactNode
}

/**
 * Renders expensive content in the background in short slices. The previous content stays until the
 * new one is complete, and the page stays responsive.
 */
export function InSteps({ children, first }: InStepsProps) {
  return useDeferredValue(children, first)
}
