// Checks the signed checkpoints of the audit log in an evidence pack. A checkpoint states the hash
// of the log's last row at one moment. This hash depends on all rows before it.
import {
  evidencePaths as paths,
  type EvidenceAuditRow,
  type EvidenceCheckpoint,
} from '../contract/evidence-format.ts'
import type { Context } from './context.ts'
import { isSigned } from './digest.ts'

interface Evidence {
  checkpoints: readonly EvidenceCheckpoint[]
  audit: readonly EvidenceAuditRow[]
}

export function checkCheckpoints(context: Context, { checkpoints, audit }: Evidence): void {
  const fault = (place: string | null, text: string) =>
    context.fault({ check: 'audit', path: paths.checkpoints, place, text })
  const newest = checkpoints.at(-1)
  if (!newest) return fault(null, 'the signed checkpoint of the audit log is missing.')
  checkpoints.forEach(({ line, hash }, index) => {
    context.count('audit')
    const said = readLine(line)
    const place = `row ${index + 1}`
    if (!said) return fault(place, 'this is not a checkpoint, or part of it is missing.')
    if (!isOfPortal(context, said)) {
      return fault(place, `checkpoint ${said.number} is not signed by the portal: it was changed.`)
    }
    const row = audit.find((one) => one.place === said.place)
    const isOther = hash !== said.hash || (row !== undefined && row.hash !== said.hash)
    if (said.place > 0 && isOther) {
      const text = `at place ${said.place} the audit log has another row than the one that the portal signed on ${said.time}: the log was rewritten.`
      return fault(place, text)
    }
  })
  describe(context, newest, audit)
}

/** Adds notes about the newest checkpoint, so that readers can compare it with other copies. */
function describe(
  { notes }: Context,
  { line }: EvidenceCheckpoint,
  audit: Evidence['audit'],
): void {
  const said = readLine(line)
  if (!said) return
  notes.push(
    `The newest checkpoint of the audit log is number ${said.number} of ${said.time}. It states the hash ${said.hash} for place ${said.place}.`,
  )
  const newer = audit.filter(({ place }) => place !== null && place > said.place).length
  if (newer > 0) {
    notes.push(`Rows of the audit log that are newer than the newest checkpoint: ${newer}.`)
  }
}

interface Said {
  number: number
  place: number
  hash: string
  time: string
  key: string
  signature: string
  /** The text that the signature covers. */
  signed: string
}

const shape = /^((\d+) (\d+) \d+ ([\da-f]{64}) (\S+) [\da-f]{64} (\S{43})) (\S{86})$/

function readLine(line: string): Said | undefined {
  const found = shape.exec(line)
  if (!found) return undefined
  const [, words, number, place, hash = '', time = '', key = '', signature = ''] = found
  const signed = `audit-head:${words}`
  return { number: Number(number), place: Number(place), hash, time, key, signature, signed }
}

function isOfPortal({ manifest }: Context, { key, signature, signed }: Said): boolean {
  const keys = manifest.checkpoint_keys ?? []
  return keys.includes(key) && isSigned({ text: signed, signature, key })
}
