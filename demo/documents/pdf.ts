// Writes a document as an A4 PDF in Helvetica, with as many pages as the text needs.
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import type { Page } from './page.ts'

const ink = '#1a2640'
const grey = '#595959'
const margin = 64

export async function pdf({ title, subtitle, sections }: Page): Promise<Buffer> {
  const info = { Title: title, Producer: 'Tender portal demo' }
  const file = new Pdf({ size: 'A4', margin, bufferPages: true, lang: 'en-GB', info })
  file.font('Helvetica-Bold', 18).fillColor(ink).text(title)
  file.font('Helvetica', 10).fillColor(grey).text(subtitle)
  for (const { heading, paragraphs } of sections) {
    file.moveDown().font('Helvetica-Bold', 13).fillColor(ink).text(heading)
    file.font('Helvetica', 10.5).fillColor('black')
    for (const paragraph of paragraphs) file.moveDown(0.5).text(paragraph)
  }
  numberSheets(file)
  file.end()
  return buffer(file)
}

function numberSheets(file: PDFKit.PDFDocument): void {
  const { count } = file.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    file.switchToPage(index)
    // The footer is inside the bottom margin, where text would otherwise start a new page.
    file.page.margins.bottom = 0
    const foot = `Page ${index + 1} of ${count}`
    file
      .font('Helvetica', 9)
      .fillColor(grey)
      .text(foot, margin, file.page.height - 48)
  }
}
