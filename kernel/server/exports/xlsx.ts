// Writes a workbook as a stream, because spreadsheet libraries need all rows at once
// (docs/decisions/0028-import-and-export.md).
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Cell, Table } from './table.ts'
import { headingXml, rowXml } from './xlsx-cells.ts'
import { partsAround, sheetEnd, sheetPath, sheetStart } from './xlsx-parts.ts'

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
