// A workbook, written while it is sent. The libraries that write workbooks take all rows at once
// (docs/decisions/0049-exports.md).
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Cell, Table } from './table.ts'
import { headingXml, rowXml } from './xlsx-cells.ts'
import { partsAround, sheetEnd, sheetPath, sheetStart } from './xlsx-parts.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** As a sheet can have, headings included. What is more goes on in the next one. */
const mostLines = 1_048_576
/** Rows are made into text a few at a time, so that nobody else waits for it. */
const pieceLength = 100
/** Most of it is the same tags over and over: harder work hardly makes it smaller. */
const compressionLevel = 3

export function toXlsx(table: Table): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  const pieces = inPieces(table.batches)
  let current: Readable | undefined
  archive.once('error', (error: Error) => output.destroy(error))
  // Whoever stops reading halfway ends the reading here, too.
  output.once('close', () => {
    current?.destroy()
    void pieces.return(undefined)
  })
  void fill().catch((error: Error) => output.destroy(error))
  return output

  async function fill(): Promise<void> {
    let sheets = 0
    const rest = { isDone: false }
    while (!rest.isDone) {
      sheets += 1
      current = Readable.from(sheet(rest))
      const written = finished(current)
      archive.addReadStream(current, sheetPath(sheets), { compressionLevel })
      await written
    }
    for (const [path, text] of Object.entries(partsAround(table.title, sheets))) {
      archive.addBuffer(Buffer.from(text), path)
    }
    archive.end()
  }

  async function* sheet(rest: { isDone: boolean }): AsyncGenerator<string> {
    yield sheetStart(table.columns) + headingXml(table.columns)
    let line = 1
    while (line + pieceLength <= mostLines) {
      const next = await pieces.next()
      if (next.done) {
        rest.isDone = true
        break
      }
      const start = line + 1
      line += next.value.length
      yield next.value.map((cells, i) => rowXml(start + i, cells, table.columns)).join('')
    }
    yield sheetEnd
  }
}

async function* inPieces(batches: Table['batches']): AsyncGenerator<readonly Cell[][]> {
  for await (const rows of batches) {
    for (let start = 0; start < rows.length; start += pieceLength) {
      yield rows.slice(start, start + pieceLength)
    }
  }
}
