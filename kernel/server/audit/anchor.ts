import type { Head } from './head.ts'

/** A destination outside the portal that receives the signed heads of the audit log. */
export interface Anchor {
  /** Name of the anchor in messages. */
  name: string
  send(head: Head): Promise<void>
  /** Returns the newest head line in the anchor. Undefined for anchors that can't be read. */
  newest?(): Promise<string | undefined>
}
