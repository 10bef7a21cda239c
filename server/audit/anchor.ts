import type { Head } from './head.ts'

export interface Anchor {
  /** What to call it in a sentence. */
  name: string
  send(head: Head): Promise<void>
  /** The newest line that it holds, where it can be asked. */
  newest?(): Promise<string | undefined>
}
