// Reads CSV as spreadsheets write it: UTF-8 with or without a byte order mark, separated by commas
// or semicolons, with line breaks in quoted fields. The file is streamed, since it may not fit in
// memory.
import { createReadStream } from 'node:fs'

const texts = {
  /** The messages from here on are about the format of the file. */
  notUtf8: 'This is not UTF-8. Save the file as “CSV UTF-8” and try again.',
}

export interface CsvRow {
  /** Number of the line where the record begins, as shown in an editor. */
  line: number
  cells: string[]
}

/** Thrown if the rest of the file can't be read. */
export class CsvError extends Error {
  readonly line: number
  readonly column: number

  constructor(message: string, line: number, column = 1) {
    super(message)
    this.line = line
    this.column = column
  }
}

/**
 * Maximum length of a field, so that an unclosed quote doesn't cause the rest of the file to be
 * read into memory.
 */
const maxCellLength = 100_000
const maxCells = 200

export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  const parser = new CsvParser()
  for await (const text of decode(path, parser)) yield* parser.read(text)
  yield* parser.end()
}

async function* decode(path: string, at: { line: number }): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decodeSome = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new CsvError(texts.notUtf8, at.line)
    }
  }
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const [a, b] = chunk
    if (isFirst && ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))) {
      throw new CsvError('This is UTF-16. Save the file as “CSV UTF-8” and try again.', 1)
    }
    isFirst = false
    yield decodeSome(chunk)
  }
  yield decodeSome()
}

class CsvParser {
  line = 1
  private separator: string | undefined
  /** Text before the end of the first line, from which the separator is detected. */
  private head = ''
  private cells: string[] = []
  private cell = ''
  private rowLine = 1
  private quotedAt = 1
  private state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  private wasReturn = false

  private takeHead() {
    const [first = ''] = this.head.split(/[\r\n]/, 1)
    this.separator = first.split(';').length > first.split(',').length ? ';' : ','
    return this.take(this.head)
  }

  *read(text: string): Generator<CsvRow> {
    if (this.separator !== undefined) return yield* this.take(text)
    this.head += text
    if (/[\r\n]/.test(this.head) || this.head.length > maxCellLength) yield* this.takeHead()
  }

  *end(): Generator<CsvRow> {
    if (this.separator === undefined) yield* this.takeHead()
    if (this.state === 'quoted') {
      throw new CsvError(
        'The quote that starts here is never closed',
        this.quotedAt,
        this.cells.length + 1,
      )
    }
    if (this.cells.length > 0 || this.state !== 'start') yield this.endRow()
  }

  private *take(text: string): Generator<CsvRow> {
    for (const char of text) {
      const isBreak = char === '\n' || char === '\r'
      // The second character of CRLF doesn't start another line.
      const isSecond = char === '\n' && this.wasReturn
      this.wasReturn = char === '\r'
      if (isBreak && !isSecond) this.line += 1
      if (this.state === 'quoted') this.takeQuoted(char)
      else if (isSecond) continue
      else if (isBreak) yield* this.endLine()
      else this.takePlain(char)
    }
  }

  private takeQuoted(char: string): void {
    if (char === '"') this.state = 'closed'
    else this.append(char)
  }

  private takePlain(char: string): void {
    if (char === this.separator) this.endCell()
    else if (this.state === 'start' && char === '"') {
      this.state = 'quoted'
      this.quotedAt = this.line
    } else if (this.state === 'closed') {
      if (char !== '"')
        throw new CsvError(
          'A quote inside a field must be doubled, and the whole field put in quotes',
          this.line,
          this.cells.length + 1,
        )
      this.state = 'quoted'
      this.append('"')
    } else {
      this.state = 'plain'
      this.append(char)
    }
  }

  private append(char: string): void {
    this.cell += char
    if (this.cell.length > maxCellLength) {
      throw new CsvError('This field is too long', this.rowLine, this.cells.length + 1)
    }
  }

  private endCell(): void {
    this.cells.push(this.cell)
    this.cell = ''
    this.state = 'start'
    if (this.cells.length > maxCells)
      throw new CsvError('This line has too many fields', this.rowLine)
  }

  private *endLine(): Generator<CsvRow> {
    const isBlank = this.cells.length === 0 && this.state === 'start'
    const row = this.endRow()
    if (!isBlank) yield row
  }

  private endRow(): CsvRow {
    this.endCell()
    const row = { line: this.rowLine, cells: this.cells }
    this.cells = []
    this.rowLine = this.line
    return row
  }
}
