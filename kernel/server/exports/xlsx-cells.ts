// Writes worksheet cells. Text is written as an inline string, which spreadsheets don't evaluate.
// Text that looks like a formula gets the style `quoted`, so that editing the cell doesn't turn the
// text into a formula.
import { toSpreadsheetDay } from '#kernel/format/date.ts'
import { letters } from '#kernel/format/letters.ts'
import type { Cell, Heading } from './table.ts'

/** Indexes in the workbook's list of styles. */
export const styles = { heading: 1, time: 2, money: 3, quoted: 4 } as const

/** Maximum length of a cell in UTF-16 units. */
const maxTextLength = 32_767

export function rowXml(line: number, cells: readonly Cell[], columns: readonly Heading[]): string {
  const written = cells.map((cell, index) =>
    cellXml(cell, `${letters(index)}${line}`, columns[index]),
  )
  return `<row r="${line}">${written.join('')}</row>`
}

export function headingXml(columns: readonly Heading[]): string {
  const cells = columns.map((column, index) =>
    textXml(headingOf(column), `${letters(index)}1`, styles.heading),
  )
  return `<row r="1">${cells.join('')}</row>`
}

/** Returns the heading in readable form, with the time zone if the column contains times. */
function headingOf({ heading, kind }: Heading): string {
  const words = heading.replaceAll('_', ' ')
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return kind === 'time' ? `${sentence} (UK time)` : sentence
}

function cellXml(cell: Cell, place: string, column?: Heading): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (column?.kind === 'time') {
    return `<c r="${place}" s="${styles.time}"><v>${toSpreadsheetDay(cell)}</v></c>`
  }
  if (column?.kind === 'money') {
    return `<c r="${place}" s="${styles.money}"><v>${Number(cell)}</v></c>`
  }
  return textXml(cell, place, /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? styles.quoted : 0)
}

function textXml(text: string, place: string, style: number): string {
  const attributes = style === 0 ? '' : ` s="${style}"`
  return `<c r="${place}"${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes text for XML and removes characters that XML can't represent. Text that looks like
 * `_x000D_` is escaped too, because spreadsheets would decode it.
 */
export function escapeXml(text: string): string {
  return cut(text)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (char) => entities[char]!)
}

function cut(text: string): string {
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1)}…`
}
