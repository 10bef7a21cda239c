import type { Head } from './head.ts'

export interface Anchor {
  /** Name for use in sentences. */
  name: string
  send(head: Head): Promise<void>
  /** Returns the newest line of the anchor, if it can be read. */
  newest?(): Promise<string | undefined>
}
