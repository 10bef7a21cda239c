// Writes a workbook as a stream, because spreadsheet libraries need all rows at once
// (docs/decisions/0028-import-and-export.md).
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Cell, Heading, Table } from './table.ts'
import { escapeXml, headingXml, rowXml } from './xlsx-cells.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Maximum number of rows per sheet, including the headings; further rows go to the next sheet. */
const maxRows = 1_048_576
/** Number of rows converted at a time, small enough to keep the event loop responsive. */
const pieceLength = 100
/**
 * Compression level. Higher levels hardly reduce the size, since most of the content is repeated
 * tags.
 */
const compressionLevel = 3

/** Returns a workbook as a stream. Each table is one sheet, or several if it has too many rows. */
export function toXlsx(...tables: readonly Table[]): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  let current: Readable | undefined
  let pieces: Pieces | undefined
  archive.once('error', (error: Error) => output.destroy(error))
  // If the client aborts the download, no further rows are read.
  output.once('close', () => {
    current?.destroy()
    void pieces?.return(undefined)
  })
  void fill().catch((error: Error) => output.destroy(error))
  return output

  async function fill(): Promise<void> {
    const names: string[] = []
    for (const table of tables) {
      pieces = inPieces(table.batches)
      const rest = { isDone: false }
      for (let part = 1; !rest.isDone; part += 1) {
        names.push(part === 1 ? table.title : `${table.title} ${part}`)
        current = Readable.from(sheet(table, pieces, rest))
        const written = finished(current)
        archive.addReadStream(current, sheetPath(names.length), { compressionLevel })
        await written
      }
    }
    for (const [path, text] of Object.entries(partsAround(names))) {
      archive.addBuffer(Buffer.from(text), path)
    }
    archive.end()
  }
}

async function* sheet(
  { columns }: Table,
  pieces: Pieces,
  rest: { isDone: boolean },
): AsyncGenerator<string> {
  yield sheetStart(columns) + headingXml(columns)
  let line = 1
  while (line + pieceLength <= maxRows) {
    const next = await pieces.next()
    if (next.done) {
      rest.isDone = true
      break
    }
    const start = line + 1
    line += next.value.length
    yield next.value.map((cells, i) => rowXml(start + i, cells, columns)).join('')
  }
  yield sheetEnd
}

type Pieces = ReturnType<typeof inPieces>

async function* inPieces(batches: Table['batches']): AsyncGenerator<readonly Cell[][]> {
  for await (const rows of batches) {
    for (let start = 0; start < rows.length; start += pieceLength) {
      yield rows.slice(start, start + pieceLength)
    }
  }
}

// Parts of a workbook other than the rows (ECMA-376): sheets and styles.

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const usualWidth = 24

/** Returns the XML of a sheet up to the first row: frozen headings and column widths. */
function sheetStart(columns: readonly Heading[]): string {
  const widths = columns.map(({ width = usualWidth }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return `${start}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

const sheetEnd = '</sheetData></worksheet>'

const sheetPath = (sheet: number) => `xl/worksheets/sheet${sheet}.xml`

/**
 * Returns all parts of a workbook except the sheets themselves, by path in the archive. `names` are
 * the names of the sheets.
 */
function partsAround(names: readonly string[]): Record<string, string> {
  const numbers = names.map((_, index) => index + 1)
  const named = (number: number) => escapeXml(names[number - 1]!)
  const part = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  return {
    'xl/workbook.xml': `${start}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
      .map((number) => `<sheet name="${named(number)}" sheetId="${number}" r:id="sheet${number}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${start}<Relationships xmlns="${packages}/relationships">${numbers
      .map((number) => relation(`sheet${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
      .join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': stylesXml,
    '_rels/.rels': `${start}<Relationships xmlns="${packages}/relationships">${relation('workbook', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `${start}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('xl/workbook.xml', 'sheet.main')}${numbers
      .map((number) => part(sheetPath(number), 'worksheet'))
      .join('')}${part('xl/styles.xml', 'styles')}</Types>`,
  }
}

/**
 * Style sheet with the styles in the order of `styles` in xlsx-cells.ts: default, heading, time,
 * money, quoted.
 */
const stylesXml = `${start}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd mmm yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`
