// Verifies an evidence pack from its files alone. The page in the pack and `npm run pack:verify` use
// this function, without a network and without the portal.
import {
  evidenceAuditRow,
  evidenceAward,
  evidenceEntry,
  evidenceManifest,
  evidenceNotice,
  evidencePaths as paths,
  evidenceResult,
} from '../contract/evidence-format.ts'
import { checkBids } from './check-bids.ts'
import { checkFiles, checkSignature } from './check-files.ts'
import { checkAudit, checkRecord } from './check-record.ts'
import { checkResult } from './check-result.ts'
import { createContext, readRows, readSection, type Context } from './context.ts'
import type { PackFiles } from './pack-files.ts'
import { checkNames, type ComparedLot, type PackReport } from './report.ts'

export interface Progress {
  done: number
  total: number
}

interface Options {
  /** Public keys of the portal that the reader has from another source than the pack. */
  trustedKeys?: readonly string[]
  onProgress?: (progress: Progress) => void
}

/** Returns a report with a sentence about every fault. Never throws because of the content. */
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
  const lots = await checkSections(context)
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

function unreadable(text: string): PackReport {
  const fault = { check: 'signature', path: paths.manifest, place: null, text } as const
  const checks = checkNames.map((name) => ({
    name,
    compared: name === 'signature' ? 1 : 0,
    findings: name === 'signature' ? [fault] : [],
  }))
  return { manifest: null, key: 'not_compared', checks, lots: [], notes: [] }
}

/** Checks the sections that the profile of the pack contains. */
async function checkSections(context: Context): Promise<ComparedLot[]> {
  const { profile } = context.manifest
  if (profile === 'public') return []
  const notice = await readSection(context, {
    path: paths.notice,
    check: 'bids',
    schema: evidenceNotice,
  })
  const bids = await checkBids(context, notice?.setup ?? null)
  if (profile !== 'full') return []
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
  checkRecord(context, entries, audit)
  const result = await readSection(context, {
    path: paths.result,
    check: 'result',
    schema: evidenceResult,
  })
  const awards = await readRows(context, {
    path: paths.awards,
    check: 'result',
    schema: evidenceAward,
  })
  if (!notice?.setup || !result) return []
  const { setup, lots } = notice
  return checkResult(context, { setup, lots, bids, entries, result, awards })
}
