// External anchors of heads: an attacker who rewrites the log later can't take them back. All are
// optional. The email is sent by the daily job (verify-job.ts), since one every five minutes would
// not be read.
import type { Config } from '#server/config.ts'
import type { Anchor } from './anchor.ts'
import { bucketAnchor } from './anchor-bucket.ts'
import { syslogAnchor } from './anchor-syslog.ts'

export function anchorsOf({ auditAnchors: { syslog, bucket } }: Config): Anchor[] {
  return [...(syslog ? [syslogAnchor(syslog)] : []), ...(bucket ? [bucketAnchor(bucket)] : [])]
}
