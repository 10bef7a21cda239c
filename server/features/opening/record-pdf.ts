// The record of opening on paper: the same facts as on screen, in the same words.
import Pdf from 'pdfkit'
import type { Readable } from 'node:stream'
import type { OpeningRecord } from '#domain/contract/opening.ts'
import { recordParts } from './record-parts.ts'

const ink = '#1a2640'
const margin = 64

export function recordPdf(record: OpeningRecord): Readable {
  const { tender, organisation } = record
  const title = `Record of opening, ${tender.reference}`
  const file = new Pdf({ size: 'A4', margin, lang: 'en-GB', info: { Title: title } })
  const heading = (text: string) =>
    file.moveDown().font('Helvetica-Bold', 13).fillColor(ink).text(plain(text))
  const name = (text: string) =>
    file.moveDown(0.6).font('Helvetica-Bold', 10.5).fillColor(ink).text(plain(text))
  const line = (text: string) =>
    file.moveDown(0.3).font('Helvetica', 10).fillColor('black').text(plain(text))

  file.font('Helvetica-Bold', 18).fillColor(ink).text(plain(title))
  line(tender.title)
  line(organisation)

  for (const part of recordParts(record)) {
    heading(part.heading)
    for (const { title: about, lines } of part.entries) {
      if (about) name(about)
      for (const one of lines) line(one)
    }
  }
  file.end()
  return file as unknown as Readable
}

/** The built-in fonts know Latin letters only; a name in others is better with gaps than not at all. */
function plain(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2026\u20ac]/g, '?')
}
