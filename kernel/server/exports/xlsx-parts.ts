// Parts of a workbook other than the rows (ECMA-376): sheets and styles.
import type { Heading } from './table.ts'
import { escapeXml } from './xlsx-cells.ts'

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const usualWidth = 24

/** Returns the XML of a sheet up to the first row: frozen headings and column widths. */
export function sheetStart(columns: readonly Heading[]): string {
  const widths = columns.map(({ width = usualWidth }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return `${start}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

export const sheetEnd = '</sheetData></worksheet>'

export const sheetPath = (sheet: number) => `xl/worksheets/sheet${sheet}.xml`

/**
 * Returns all parts of a workbook except the sheets themselves, by path in the archive. `names` are
 * the names of the sheets.
 */
export function partsAround(names: readonly string[]): Record<string, string> {
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
