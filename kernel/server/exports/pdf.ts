// Creates a PDF with headings, names, lines and tables, on as many pages as necessary.
import type { Readable } from 'node:stream'

export interface PdfPart {
  heading: string
  entries: { title?: string | undefined; lines: string[]; table?: PdfTable | undefined }[]
}

export interface PdfTable {
  columns: { header: string; is_figure: boolean }[]
  note_header: string
  /**
   * Rows of the table. Notes are printed below it, because pdfkit truncates cells longer than a
   * page.
   */
  rows: { cells: string[]; note: string }[]
}

export interface PdfContent {
  title: string
  lines: string[]
  parts: readonly PdfPart[]
}

const ink = '#1a2640'
const margin = 64

export async function toPdf({ title, lines, parts }: PdfContent): Promise<Readable> {
  // pdfkit is loaded on first use, because it is slow to load and rarely needed.
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
      if (entry.table) {
        drawTable(file, entry.table)
        for (const note of notesOf(entry.table)) line(note)
      }
    }
  }
  file.end()
  return file as unknown as Readable
}

function drawTable(file: PDFKit.PDFDocument, { columns, rows }: PdfTable): void {
  const cells = (texts: string[], row: number) =>
    texts.map((text, place) => ({
      text: plain(text),
      font: { src: row === 0 ? 'Helvetica-Bold' : 'Helvetica', size: 9 },
      align: { x: columns[place]!.is_figure ? ('right' as const) : ('left' as const) },
    }))
  file
    .moveDown(0.3)
    .font('Helvetica', 9)
    .fillColor('black')
    .table({
      columnStyles: columns.map(({ is_figure }) => (is_figure ? 70 : '*')),
      defaultStyle: { border: { bottom: 0.5 }, borderColor: '#c5cbd6', padding: 4 },
      data: [columns.map(({ header }) => header), ...rows.map((row) => row.cells)].map(cells),
    })
  file.x = margin
}

function notesOf({ columns, rows }: PdfTable): string[] {
  const name = columns.findIndex(({ is_figure }) => !is_figure)
  return rows.filter(({ note }) => note).map(({ cells, note }) => `${cells[name]}: ${note}`)
}

/** Replaces characters that the built-in PDF fonts can't show with question marks. */
function plain(text: string): string {
  return text.replaceAll(/[^\n\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2026\u20ac]/g, '?')
}
