// Every list that can be exported is available as CSV and as an XLSX workbook.
import type * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const exportTexts = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
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
