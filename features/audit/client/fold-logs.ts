import type { AuditLog } from '../contract/audit.ts'
import { formatTimestamp, ukDay } from '#kernel/format/date.ts'

/** Consecutive entries of one page that read alike, newest first. */
export type LogFold = [newest: AuditLog, ...earlier: AuditLog[]]

/**
 * Folds consecutive entries that differ only in their time and in the IDs of their metadata. An
 * entry with changed fields, or with a text of its own, is never folded.
 */
export function foldLogs(logs: readonly AuditLog[]): LogFold[] {
  const folds: LogFold[] = []
  for (const log of logs) {
    const fold = folds.at(-1)
    if (fold && readsLike(fold[0]) === readsLike(log)) fold.push(log)
    else folds.push([log])
  }
  return folds
}

/** Returns everything a row shows except the time of day. */
function readsLike({ id, performed_at, user, action, ip, ...rest }: AuditLog): string {
  const { resource_type, resource_id, metadata, changes } = rest
  const texts = Object.entries(metadata).filter(([name]) => !/(^|_)(id|ids|sha256)$/.test(name))
  const entry = changes === null ? null : id
  const day = ukDay(performed_at)
  return JSON.stringify([day, user?.id, action, ip, resource_type, resource_id, texts, entry])
}

/** Returns the time of day at which an entry was written, such as "19:52:10". */
export const clockOf = ({ performed_at }: AuditLog) => formatTimestamp(performed_at).slice(-8)
