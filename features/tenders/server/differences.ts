import { tenderFields, versionedColumns, type VersionedColumn } from '../contract/tender-fields.ts'
import { changesBetween } from '#kernel/server/db/changes.ts'
import type { TenderContent } from './tender-tables.ts'

type Fields = TenderContent['fields']

/** New values by field. An absent or undefined value leaves the field unchanged. */
type Given = { [Name in keyof Fields]?: Fields[Name] | undefined }

export type Differences = ReturnType<typeof differences>

/** Returns the changed fields of a tender with the values before and after. */
export function differences(before: Fields, given: Given) {
  return changesBetween(versionedColumns, { before, given, isSame })
}

function isSame(field: VersionedColumn, from: unknown, to: unknown): boolean {
  // The database stores microseconds and a form returns milliseconds, so times are compared in
  // milliseconds.
  return (
    tenderFields[field].kind === 'moment' && Date.parse(String(from)) === Date.parse(String(to))
  )
}
