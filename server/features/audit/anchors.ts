// Where heads go that nobody here can call back: whoever rewrites the log afterwards can't unsend
// them. All are optional. The email is a daily job's (verify-job.ts); one every five minutes would
// not be read.
import type { Config } from '#server/config.ts'
import type { Head } from './head.ts'
import { bucketAnchor } from './anchor-bucket.ts'
import { syslogAnchor } from './anchor-syslog.ts'

export interface Anchor {
  /** What to call it in a sentence. */
  name: string
  send(head: Head): Promise<void>
  /** The newest line that it holds, where it can be asked. */
  newest?(): Promise<string | undefined>
}

export function anchorsOf({ auditAnchors: { syslog, bucket } }: Config): Anchor[] {
  return [...(syslog ? [syslogAnchor(syslog)] : []), ...(bucket ? [bucketAnchor(bucket)] : [])]
}
