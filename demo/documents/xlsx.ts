// Writes one sheet as an Excel workbook. Numbers are written as numeric cells.
import { escapeXml } from './page.ts'
import { zip } from './zip.ts'

export interface Sheet {
  name: string
  widths: readonly number[]
  rows: readonly (readonly (string | number | null)[])[]
  /** Indexes of heading rows, counted from 0. */
  bold: readonly number[]
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mime}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/></Types>`

const rootRelations = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbookRelations = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`

const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

export async function xlsx(sheet: Sheet): Promise<Buffer> {
  const workbook = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const columns = sheet.widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const rows = sheet.rows.map((cells, index) => {
    const styled = sheet.bold.includes(index) ? ' s="1"' : ''
    const written = cells.map((value, column) =>
      cell(`${letter(column)}${index + 1}`, styled, value),
    )
    return `<row r="${index + 1}">${written.join('')}</row>`
  })
  const worksheet = `<worksheet xmlns="${main}"><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  return zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': rootRelations,
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': workbookRelations,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': worksheet,
  })
}

function letter(column: number): string {
  return String.fromCharCode(65 + column)
}

function cell(place: string, styled: string, value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${place}"${styled}><v>${value}</v></c>`
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}
