// The manifest lists everything in an archive with its SHA-256. It is written last, so an archive
// with a manifest is complete.
import * as z from 'zod/mini'
import { isHeads, keyName } from './data-files.ts'

export const manifestName = 'manifest.json'
/** Name of the entry with the manifest's own hash. */
export const manifestHashName = 'manifest.sha256'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.nonnegative())
const content = { size: count, sha256 }

const tableEntry = z.object({
  name: z.string(),
  /** Names of the columns, except generated ones. */
  columns: z.array(z.string()),
  rows: count,
  ...content,
})
const sequenceEntry = z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })

export const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** Applied migrations, which define the schema. */
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  /** Tables in loading order: referenced tables first. */
  tables: z.array(tableEntry),
  sequences: z.array(sequenceEntry),
  /** Position and hash of the last row in the audit log's hash chain; null if the log is empty. */
  audit_head: z.nullable(z.object({ place: count, hash: sha256 })),
  files: z.array(z.object({ key: z.string(), ...content })),
  /** Files that were missing, or differed from the upload, when the backup was made. */
  faults: z.array(z.object({ key: z.string(), fault: z.enum(['missing', 'different']) })),
  /**
   * Other files in DATA_DIR: the signed heads of the audit log and, if requested, the
   * installation's key.
   */
  data: z.array(
    z.object({
      name: z.string().check(z.refine((name) => name === keyName || isHeads(name))),
      ...content,
    }),
  ),
})

export type Manifest = z.output<typeof manifestSchema>
export type TableEntry = z.output<typeof tableEntry>
export type SequenceEntry = z.output<typeof sequenceEntry>

export interface Content {
  size: number
  sha256: string
}

/** Returns the size and hash of every entry that the archive must have, by the entry's name. */
export function entriesOf({ tables, files, data }: Manifest): Map<string, Content> {
  return new Map<string, Content>([
    ...tables.map((table) => [tableName(table.name), table] as const),
    ...files.map((file) => [fileName(file.key), file] as const),
    ...data.map((file) => [dataName(file.name), file] as const),
  ])
}

export const tableName = (table: string) => `tables/${table}.copy`
export const fileName = (key: string) => `files/${key}`
export const dataName = (name: string) => `data/${name}`
