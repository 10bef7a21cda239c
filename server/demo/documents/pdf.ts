// Writes a page of text as a PDF: A4, Helvetica, as many sheets as the text needs.
import type { Page } from './page.ts'

const sheet = { width: 595, height: 842, margin: 64, foot: 70 }

/** Widths of the printable ASCII characters in thousandths of the font size, as Adobe publishes them. */
const widths =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)

/** What Windows-1252 holds outside Latin-1, as far as our texts use it. */
const winAnsi: Record<string, number> = {
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
  '€': 0x80,
  '₂': 0x32,
}

interface Line {
  text: string
  size: number
  font: 'F1' | 'F2'
  colour: string
  /** Space above, besides the line itself. */
  above: number
}

export function pdf(page: Page): Buffer {
  const lines = [
    ...wrapped(page.title, { size: 18, font: 'F2', colour: '0.1 0.15 0.25', above: 0 }),
    ...wrapped(page.subtitle, { size: 10, font: 'F1', colour: '0.35 0.35 0.35', above: 6 }),
    ...page.sections.flatMap((section) => [
      ...wrapped(section.heading, { size: 13, font: 'F2', colour: '0.1 0.15 0.25', above: 16 }),
      ...section.paragraphs.flatMap((text) =>
        wrapped(text, { size: 10.5, font: 'F1', colour: '0 0 0', above: 6 }),
      ),
    ]),
  ]
  return assemble(sheetsOf(lines), page.title)
}

function wrapped(text: string, look: Omit<Line, 'text'>): Line[] {
  const available = sheet.width - 2 * sheet.margin
  const lines: string[][] = [[]]
  let used = 0
  for (const word of text.split(/\s+/)) {
    const width = widthOf(`${word} `, look)
    if (used > 0 && used + width > available) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(word)
    used += width
  }
  return lines.map((words, index) => ({
    ...look,
    text: words.join(' '),
    above: index === 0 ? look.above : 0,
  }))
}

function widthOf(text: string, look: { size: number; font: 'F1' | 'F2' }): number {
  let thousandths = 0
  for (let index = 0; index < text.length; index += 1) {
    thousandths += widths[text.charCodeAt(index) - 32] ?? 556
  }
  // Bold is at most a tenth wider; lines that end a little early look fine.
  return (thousandths / 1000) * look.size * (look.font === 'F2' ? 1.08 : 1)
}

/** The drawing instructions of each sheet. */
function sheetsOf(lines: readonly Line[]): string[] {
  const sheets: string[][] = [[]]
  let y = sheet.height - sheet.margin
  for (const line of lines) {
    y -= line.above + line.size * 1.4
    if (y < sheet.foot) {
      sheets.push([])
      y = sheet.height - sheet.margin - line.size
    }
    sheets
      .at(-1)
      ?.push(
        `BT ${line.colour} rg /${line.font} ${line.size} Tf ${sheet.margin} ${y.toFixed(1)} Td ${literal(line.text)} Tj ET`,
      )
  }
  return sheets.map((instructions, index) => {
    const foot = literal(`Page ${index + 1} of ${sheets.length}`)
    return [
      ...instructions,
      `BT 0.35 0.35 0.35 rg /F1 9 Tf ${sheet.margin} 40 Td ${foot} Tj ET`,
    ].join('\n')
  })
}

/** A PDF string; one character of it becomes one byte of the file. */
function literal(text: string): string {
  const bytes = text.replaceAll(/[\u0100-\uffff]/g, (character) =>
    String.fromCharCode(winAnsi[character] ?? 0x3f),
  )
  return `(${bytes.replaceAll(/[\\()]/g, '\\$&')})`
}

function assemble(sheets: readonly string[], title: string): Buffer {
  const firstSheet = 6
  const kids = sheets.map((_, index) => `${firstSheet + index * 2} 0 R`).join(' ')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(title)} /Producer (Tender portal demo) >>`,
    ...sheets.flatMap((instructions, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${sheet.width} ${sheet.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstSheet + index * 2 + 1} 0 R >>`,
      `<< /Length ${instructions.length} >>\nstream\n${instructions}\nendstream`,
    ]),
  ]

  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
