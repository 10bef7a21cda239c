// Every list that can be exported is available as CSV and as an XLSX workbook.
import type * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const exportTexts = {
  export: 'Export',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  started: 'Export started. Your browser’s downloads show when it has finished.',
  failed: 'Failed to export',
  running:
    'You already have an export or a download pack under way. Try again when it has finished.',
  busyOrganisation:
    'Ten colleagues in your organisation are exporting at the moment. Try again in a minute, when one of them has finished.',
  busy: 'Many people are exporting at the moment. Nothing is wrong with your list: try again in a minute.',
  tooMany: (wait: string) => `You have exported too often. Try again in ${wait}.`,
}

/** Endpoint that replies with a CSV file. */
export type CsvEndpoint = Endpoint & {
  method: 'GET'
  path: `/${string}.csv`
  reply: z.ZodMiniString
}

type XlsxPath<Path extends string> = Path extends `/${infer Start}.csv` ? `/${Start}.xlsx` : never

export type XlsxOf<E extends CsvEndpoint> = Endpoint &
  Omit<E, 'method' | 'path' | 'summary'> & {
    path: XlsxPath<E['path']>
    method: 'GET'
  }

/**
 * Returns an endpoint that replies with the CSV endpoint's rows as a workbook. The same roles may
 * call it.
 */
export function asXlsx<const E extends CsvEndpoint>(csv: E): XlsxOf<E> {
  return {
    ...csv,
    method: 'GET',
    path: csv.path.replace(/csv$/, 'xlsx') as XlsxPath<E['path']>,
    summary: `${csv.summary.replace(/,? as (one )?CSV.*$/, '')}, as an Excel workbook (XLSX)`,
  }
}
