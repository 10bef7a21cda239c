// A PDF with headings, names and lines, on as many pages as necessary.
import type { Readable } from 'node:stream'

export interface PaperPart {
  heading: string
  entries: { title?: string | undefined; lines: string[] }[]
}

export interface Paper {
  title: string
  /** Lines below the title. */
  lines: string[]
  parts: readonly PaperPart[]
}

const ink = '#1a2640'
const margin = 64

export async function toPdf({ title, lines, parts }: Paper): Promise<Readable> {
  // The package is loaded on first use, because it is slow to load and rarely needed.
  const { default: Pdf } = await import('pdfkit')
  const file = new Pdf({ size: 'A4', margin, lang: 'en-GB', info: { Title: title } })
  const heading = (text: string) =>
    file.moveDown().font('Helvetica-Bold', 13).fillColor(ink).text(plain(text))
  const name = (text: string) =>
    file.moveDown(0.6).font('Helvetica-Bold', 10.5).fillColor(ink).text(plain(text))
  const line = (text: string) =>
    file.moveDown(0.3).font('Helvetica', 10).fillColor('black').text(plain(text))

  file.font('Helvetica-Bold', 18).fillColor(ink).text(plain(title))
  for (const one of lines) line(one)
  for (const part of parts) {
    heading(part.heading)
    for (const entry of part.entries) {
      if (entry.title) name(entry.title)
      for (const one of entry.lines) line(one)
    }
  }
  file.end()
  return file as unknown as Readable
}

/** Replaces characters that the built-in fonts lack, which support Latin letters only. */
function plain(text: string): string {
  return text.replaceAll(/[^\n\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2026\u20ac]/g, '?')
}
