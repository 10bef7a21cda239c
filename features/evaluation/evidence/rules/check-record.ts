// Checks the evaluation record in an evidence pack against the audit log. The log contains a hash
// of every row in the record, so a row that was changed, added or removed is detected.
import * as z from 'zod/mini'
import {
  auditValues as at,
  evidencePaths,
  type EvidenceAuditRow,
} from '../contract/evidence-format.ts'
import { entryText, type EvaluationEntry } from '#features/evaluation/rules/evaluation-entry.ts'
import { metadataOf, type Context } from './context.ts'
import { hashLink, hashText } from './digest.ts'

const prefix = 'evaluation.'
const ofEntry = z.object({ entry_id: z.int(), sha256: z.string() })

interface Recorded {
  action: string
  sha256: string
  /** Row number in the audit log file, starting at 1. */
  row: number
}

/** Returns the audit log's hashes of the evaluation record's entries, by entry id. */
function recordedEntries(rows: readonly EvidenceAuditRow[]): Map<number, Recorded> {
  const found = rows.flatMap(({ values }, index): [number, Recorded][] => {
    const action = values[at.action] ?? ''
    if (!action.startsWith(prefix)) return []
    const { data } = ofEntry.safeParse(metadataOf(values))
    return data ? [[data.entry_id, { action, sha256: data.sha256, row: index + 1 }]] : []
  })
  return new Map(found)
}

/**
 * Checks that every row of the evaluation record matches its hash in the audit log and, in a full
 * pack, that no row in the log is missing from the record.
 */
export function checkRecord(
  context: Context,
  entries: readonly EvaluationEntry[],
  audit: readonly EvidenceAuditRow[],
): void {
  const recorded = recordedEntries(audit)
  const fault = (path: string, row: number, text: string) =>
    context.fault({ check: 'record', path, place: `row ${row}`, text })
  const seen = new Set<number>()
  let last = 0
  entries.forEach((entry, index) => {
    const row = index + 1
    const problem = faultOf(entry, recorded.get(entry.id))
    context.count('record')
    if (entry.id <= last) {
      fault(evidencePaths.entries, row, `entry ${entry.id} is not in the order of the record.`)
    }
    if (problem) fault(evidencePaths.entries, row, problem)
    seen.add(entry.id)
    last = entry.id
  })
  // A single bidder's pack contains only some of the rows, so absent rows are not faults there.
  if (context.manifest.profile !== 'full') return
  for (const [id, { row, action }] of recorded) {
    if (seen.has(id)) continue
    fault(
      evidencePaths.audit,
      row,
      `the audit log says that entry ${id} (${action.slice(prefix.length)}) was written, but ${evidencePaths.entries} doesn’t contain it: it was removed.`,
    )
  }
}

function faultOf(entry: EvaluationEntry, recorded: Recorded | undefined): string | undefined {
  const name = `entry ${entry.id} (${entry.kind}${entry.bid_id ? ` of bid ${entry.bid_id}` : ''}${
    entry.criterion ? `, criterion ${entry.criterion}` : ''
  })`
  if (!recorded) return `the audit log has no row about ${name}: it was added later.`
  if (recorded.action !== `${prefix}${entry.kind}`) {
    return `${name} is recorded in the audit log as ${recorded.action}.`
  }
  if (hashText(entryText(entry)) === recorded.sha256) return undefined
  return `${name} was changed after it was written: its SHA-256 isn’t the one in the audit log.`
}

/**
 * Checks the hash chain of the audit log: the hash of every row (its seal), and the links between
 * consecutive rows. Rows that were not in the chain yet are only counted.
 */
export function checkAudit(context: Context, rows: readonly EvidenceAuditRow[]): void {
  const sealedRows = rows.filter(({ place }) => place !== null)
  const waiting = rows.length - sealedRows.length
  if (waiting > 0) context.notes.push(`Rows of the audit log without a seal: ${waiting}.`)
  let before: EvidenceAuditRow | undefined
  rows.forEach((row, index) => {
    context.count('audit')
    const text = linkFault(row, before)
    const fault = { check: 'audit', path: evidencePaths.audit, place: `row ${index + 1}` } as const
    if (text) context.fault({ ...fault, text })
    if (row.place !== null) before = row
  })
}

function linkFault(row: EvidenceAuditRow, before: EvidenceAuditRow | undefined) {
  const { place, previous_hash, hash, values } = row
  if (place === null) return undefined
  if (previous_hash === null || hash === null) return 'the seal of the row is missing.'
  const name = `audit row ${values[at.id]} (place ${place})`
  const text = `[${[String(place), ...values].map((value) => JSON.stringify(value)).join(', ')}]`
  if (hashLink(previous_hash, text) !== hash) {
    return `${name} was changed: its seal doesn’t fit its content.`
  }
  if (!before) return undefined
  if (place <= before.place!) return `${name} is not in the order of the chain.`
  if (place === before.place! + 1 && previous_hash !== before.hash) {
    return `${name} does not follow the row before it.`
  }
  return undefined
}
