// Verifies an evidence pack from its files alone. The page in the pack and `npm run pack:verify`
// use this module without a network connection or access to the portal.
import {
  evidenceDebrief,
  evidenceDecision,
  evidenceSummary,
} from '../contract/evidence-decisions.ts'
import {
  evidenceAuditRow,
  evidenceAward,
  evidenceCheckpoint,
  evidenceEntry,
  evidenceManifest,
  evidenceNotice,
  evidencePaths as paths,
  evidenceResult,
  type EvidenceAuditRow,
} from '../contract/evidence-format.ts'
import { checkBids } from './check-bids.ts'
import { checkCheckpoints } from './check-checkpoints.ts'
import { checkDecisions } from './check-decisions.ts'
import { checkFiles, checkSignature } from './check-files.ts'
import { checkBidders, checkChair, checkDeadline } from './check-logged.ts'
import { checkAudit, checkRecord } from './check-record.ts'
import { checkRecordHash } from './check-opening.ts'
import { checkResult } from './check-result.ts'
import { checkSetup } from './check-setup.ts'
import { checkDebriefs, checkSentSummaries, checkSummaries } from './check-summaries.ts'
import type { CheckedBid } from './checked-bid.ts'
import { createContext, readRows, readSection, type Context } from './context.ts'
import type { PackFiles } from './pack-files.ts'
import { recalculate, type Recalculated } from './recalculate.ts'
import { checkNames, type ComparedLot, type PackReport } from './report.ts'

export interface Progress {
  done: number
  total: number
}

interface Options {
  /** The portal's public keys, obtained by the reader from a source other than the pack. */
  trustedKeys?: readonly string[]
  onProgress?: (progress: Progress) => void
}

/** Returns a report with a sentence about every fault. Never throws, whatever the content. */
export async function verifyPack(
  files: PackFiles,
  { trustedKeys = [], onProgress = () => {} }: Options = {},
): Promise<PackReport> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const manifest = await readManifest(byPath)
  if (typeof manifest === 'string') return unreadable(manifest)
  const context = createContext({ files: byPath, manifest, trustedKeys })
  const key = await checkSignature(context)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  await checkFiles(context, files, (count) => {
    done += count
    onProgress({ done, total })
  })
  const lots = await checkSections(context).catch(() => {
    const text = 'the content of the pack can’t be calculated with.'
    context.fault({ check: 'result', path: paths.result, place: null, text })
    return []
  })
  const checks = checkNames.map((name) => context.checks[name])
  return { manifest, key, checks, lots, notes: context.notes }
}

async function readManifest(files: Context['files']) {
  const file = files.get(paths.manifest)
  if (!file) return 'the manifest is missing, so this is no evidence pack, or it is incomplete.'
  try {
    const { data } = evidenceManifest.safeParse(JSON.parse(await file.text()))
    return data ?? 'the manifest does not have the expected form.'
  } catch {
    return 'the manifest is damaged: it is not valid JSON.'
  }
}

const earlierNote =
  'An earlier release of the portal made this pack. It doesn’t contain the documents that the bidders sealed, so it doesn’t prove that their answers and prices are unchanged.'

function unreadable(text: string): PackReport {
  const fault = { check: 'signature', path: paths.manifest, place: null, text } as const
  const checks = checkNames.map((name) => ({
    name,
    compared: name === 'signature' ? 1 : 0,
    findings: name === 'signature' ? [fault] : [],
  }))
  return { manifest: null, key: 'not_compared', checks, lots: [], notes: [] }
}

/**
 * Checks the sections of the pack, depending on its profile: in a full pack, the bids, the
 * evaluation record, the audit log and the award; in a bidder's pack, the bids and the format of
 * the award rows; in a public pack, none. Returns the compared bids by lot, or an empty list if the
 * result was not recalculated.
 */
async function checkSections(context: Context): Promise<ComparedLot[]> {
  const { profile } = context.manifest
  for (const { path, reason } of context.manifest.left_out) {
    context.notes.push(`${path} was left out. ${reason}`)
  }
  if (profile === 'public') return []
  if (context.isEarlier) context.notes.push(earlierNote)
  const notice = await readSection(context, {
    path: paths.notice,
    check: 'bids',
    schema: evidenceNotice,
  })
  const { setup = null, lots = [] } = notice ?? {}
  const bids = await checkBids(context, { setup, lots })
  if (profile !== 'full') {
    if (!context.isEarlier) await checkSetup(context, { bids, audit: [] })
    await readAwardRows(context)
    return []
  }
  const entries = await readRows(context, {
    path: paths.entries,
    check: 'record',
    schema: evidenceEntry,
  })
  const audit = await readRows(context, {
    path: paths.audit,
    check: 'audit',
    schema: evidenceAuditRow,
  })
  checkAudit(context, audit)
  if (!context.isEarlier) {
    await checkSetup(context, { bids, audit })
    checkCheckpoints(context, { checkpoints: await readCheckpoints(context), audit })
    await checkRecordHash(context, audit)
    checkBidders(context, bids, audit)
    await checkChair(context, audit)
    if (notice?.tender) {
      checkDeadline(context, { deadline: notice.tender.submission_deadline, bids, audit })
    }
  }
  checkRecord(context, entries, audit)
  if (!notice?.setup) return []
  const result = recalculate({ setup: notice.setup, bids, entries })
  return checkAward(context, { result, bids, audit, lots: notice.lots })
}

interface Award {
  result: Recalculated
  bids: readonly CheckedBid[]
  audit: readonly EvidenceAuditRow[]
  lots: readonly { id: number; title: string }[]
}

function readCheckpoints(context: Context) {
  const wanted = { path: paths.checkpoints, check: 'audit', schema: evidenceCheckpoint } as const
  return readRows(context, wanted)
}

/** Compares the announced result, the decision and the awards with the recalculated result. */
async function checkAward(context: Context, award: Award): Promise<ComparedLot[]> {
  const { result, bids, audit, lots } = award
  const announced = await readSection(context, {
    path: paths.result,
    check: 'result',
    schema: evidenceResult,
  })
  const awards = await readRows(context, {
    path: paths.awards,
    check: 'result',
    schema: evidenceAward,
  })
  const decisions = await readRows(context, {
    path: paths.decisions,
    check: 'decision',
    schema: evidenceDecision,
  })
  const { summaries, debriefs } = await readAwardRows(context)
  const decision = checkDecisions(context, { decisions, awards, audit, bids, result })
  if (decision) checkSummaries(context, { summaries, decision, result })
  if (!context.isEarlier) checkSentSummaries(context, summaries, audit)
  checkDebriefs(context, debriefs, audit)
  return announced ? checkResult(context, { result, announced, bids, awards, lots }) : []
}

/**
 * Reads the assessment summaries and private questions, and records faults in their format. In a
 * bidder's pack, they are not checked any further.
 */
async function readAwardRows(context: Context) {
  const summaries = await readRows(context, {
    path: paths.summaries,
    check: 'decision',
    schema: evidenceSummary,
  })
  const debriefs = await readRows(context, {
    path: paths.debriefs,
    check: 'decision',
    schema: evidenceDebrief,
  })
  return { summaries, debriefs }
}
