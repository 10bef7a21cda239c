// Where heads go that nobody here can call back: whoever rewrites the log afterwards can't unsend
// them. All are optional. The email is a daily job's (verify-job.ts); one every five minutes would
// not be read.
import type { Config } from '#server/config.ts'
import type { Anchor } from './anchor.ts'
import { bucketAnchor } from './anchor-bucket.ts'
import { syslogAnchor } from './anchor-syslog.ts'

export function anchorsOf({ auditAnchors: { syslog, bucket } }: Config): Anchor[] {
  return [...(syslog ? [syslogAnchor(syslog)] : []), ...(bucket ? [bucketAnchor(bucket)] : [])]
}
