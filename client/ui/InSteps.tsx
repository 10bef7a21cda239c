import { type ReactNode, useDeferredValue } from 'react'

type InStepsProps = {
  children: ReactNode
  /** What stands there until the first drawing is whole. */
  first?: ReactNode
}

/**
 * For what takes long to draw: it is drawn a few milliseconds at a time, and until it is whole,
 * what was there before stays. In between the page answers to whoever types or scrolls.
 */
export function InSteps({ children, first }: InStepsProps) {
  return useDeferredValue(children, first)
}
