// The record of opening as a PDF, with the same facts and labels as on screen.
import type { Readable } from 'node:stream'
import type { OpeningRecord } from '../contract/opening-record.ts'
import { toPdf } from '#kernel/server/exports/pdf.ts'
import { recordParts } from './record-parts.ts'

export function recordPdf(record: OpeningRecord): Promise<Readable> {
  const { tender, organisation } = record
  return toPdf({
    title: `Record of opening, ${tender.reference}`,
    lines: [tender.title, organisation],
    parts: recordParts(record),
  })
}
