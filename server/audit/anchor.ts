import type { Head } from './head.ts'

/** A place outside the portal that receives the signed heads of the audit log. */
export interface Anchor {
  /** Its name in messages. */
  name: string
  send(head: Head): Promise<void>
  /** Returns the newest line that the anchor holds. Anchors that can't be read leave it out. */
  newest?(): Promise<string | undefined>
}
