// State that all checks of one evidence pack share: the files, the manifest and the faults found so
// far.
import type * as z from 'zod/mini'
import {
  auditValues,
  earlierFormat,
  type EvidenceAuditRow,
  type EvidenceManifest,
  type ManifestEntry,
} from '../contract/evidence-format.ts'
import type { PackFile } from './pack-files.ts'
import { checkNames, type Check, type CheckName, type Finding } from './report.ts'

export interface Context {
  files: ReadonlyMap<string, PackFile>
  manifest: EvidenceManifest
  trustedKeys: readonly string[]
  checks: Record<CheckName, Check>
  notes: string[]
  count: (check: CheckName) => void
  fault: (finding: Finding) => void
  /** Returns the manifest's entry for a file, or undefined if the file isn't listed. */
  entryOf: (path: string) => ManifestEntry | undefined
  isLeftOut: (path: string) => boolean
  /** True for a pack created by an earlier portal version. Such packs contain less proof. */
  isEarlier: boolean
}

export function createContext({
  files,
  manifest,
  trustedKeys,
}: Pick<Context, 'files' | 'manifest' | 'trustedKeys'>): Context {
  const checks = emptyChecks()
  const entries = new Map(manifest.entries.map((entry) => [entry.path, entry]))
  const leftOut = new Set(manifest.left_out.map(({ path }) => path))
  return {
    files,
    manifest,
    trustedKeys,
    checks,
    notes: [],
    count(check) {
      checks[check].compared += 1
    },
    fault(finding) {
      checks[finding.check].findings.push(finding)
    },
    entryOf: (path) => entries.get(path),
    isLeftOut: (path) => leftOut.has(path),
    isEarlier: manifest.format === earlierFormat,
  }
}

function emptyChecks(): Record<CheckName, Check> {
  const made = checkNames.map((name) => [name, { name, compared: 0, findings: [] }] as const)
  return Object.fromEntries(made) as unknown as Record<CheckName, Check>
}

interface Wanted<Schema extends z.ZodMiniType> {
  path: string
  check: CheckName
  schema: Schema
}

/**
 * Returns the content of a JSON file. If the file is missing or malformed, records a fault and
 * returns undefined.
 */
export async function readSection<Schema extends z.ZodMiniType>(
  context: Context,
  { path, check, schema }: Wanted<Schema>,
): Promise<z.output<Schema> | undefined> {
  const value = await readJson(context, path, check)
  if (value === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || null
  context.fault({ check, path, place, text: 'the content does not have the expected form.' })
  return undefined
}

/**
 * Returns the rows of a JSON file that have the expected form, and records a fault for each other
 * row.
 */
export async function readRows<Schema extends z.ZodMiniType>(
  context: Context,
  { path, check, schema }: Wanted<Schema>,
): Promise<z.output<Schema>[]> {
  const value = await readJson(context, path, check)
  if (value === undefined) return []
  if (!Array.isArray(value)) {
    context.fault({ check, path, place: null, text: 'the file does not contain a list.' })
    return []
  }
  return value.flatMap((row, index) => {
    const parsed = schema.safeParse(row)
    if (parsed.success) return [parsed.data]
    const field = parsed.error.issues[0]?.path.join('.') ?? ''
    const text = `the row does not have the expected form${field ? ` (field ${field})` : ''}.`
    context.fault({ check, path, place: `row ${index + 1}`, text })
    return []
  })
}

async function readJson(context: Context, path: string, check: CheckName): Promise<unknown> {
  const file = context.files.get(path)
  if (!file) {
    context.fault({ check, path, place: null, text: 'the file is missing.' })
    return undefined
  }
  try {
    return JSON.parse(await file.text())
  } catch {
    context.fault({ check, path, place: null, text: 'the file is damaged: it is not valid JSON.' })
    return undefined
  }
}

/** Returns the metadata of an audit row, or null if it isn't valid JSON. */
export function metadataOf(values: EvidenceAuditRow['values']): unknown {
  try {
    return JSON.parse(values[auditValues.metadata] ?? 'null')
  } catch {
    return null
  }
}
