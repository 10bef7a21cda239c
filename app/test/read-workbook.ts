// Parsers for workbooks and CSV files, written from the format specifications. They share no code
// with the writers.
import { readArchive } from './read-archive.ts'

export interface ReadCell {
  place: string
  type: string
  style: number
  value: string | number | boolean
}

export interface ReadSheet {
  name: string
  xml: string
  rows: ReadCell[][]
}

export async function readWorkbook(file: Buffer): Promise<ReadSheet[]> {
  const parts = await readArchive(file)
  const part = (path: string) => {
    const found = parts.get(path)
    if (!found) throw new Error(`The workbook has no ${path}`)
    return found.toString()
  }
  const types = part('[Content_Types].xml')
  const relations = part('xl/_rels/workbook.xml.rels')
  const sheets = part('xl/workbook.xml').matchAll(
    /<sheet name="([^"]*)" sheetId="\d+" r:id="(\w+)"/g,
  )
  return [...sheets].map(([, name, id]) => {
    const target = new RegExp(`Id="${id}"[^>]* Target="([^"]+)"`).exec(relations)?.[1]
    const path = `xl/${target}`
    if (!types.includes(`PartName="/${path}"`)) throw new Error(`${path} has no type`)
    const xml = part(path)
    return {
      name: unescape(name!),
      xml,
      rows: [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(readRow),
    }
  })
}

function readRow([, cells = '']: RegExpMatchArray): ReadCell[] {
  return [...cells.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', content = '']) => {
    const attribute = (name: string) =>
      new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const type = attribute('t')
    return {
      place: attribute('r'),
      type,
      style: Number(attribute('s')),
      value: valueOf(type, content),
    }
  })
}

function valueOf(type: string, content: string): ReadCell['value'] {
  if (type === 'inlineStr') return unescape(/<t[^>]*>(.*)<\/t>/s.exec(content)?.[1] ?? '')
  const value = /<v>(.*)<\/v>/.exec(content)?.[1] ?? ''
  return type === 'b' ? value === '1' : Number(value)
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Parses CSV as RFC 4180 specifies. */
export function readCsv(text: string): string[][] {
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.replace(/^\uFEFF/, '').matchAll(cells)) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
