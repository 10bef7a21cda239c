// Lines are staged in a temporary table until all files have been checked. The database compares
// them with each other and with existing rows, so memory use is independent of the number of lines.
import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { CsvError, readCsv, type CsvRow } from './read-csv.ts'
import { sources, type SourceName, type Staged } from './sources.ts'

const texts = {
  unknownColumn: (names: string) => `Unknown column. The columns are: ${names}`,
  columnMissing: (name: string) => `The column ${name} is missing`,
  cells: (found: number, wanted: number) =>
    `${found} fields instead of ${wanted}. Put fields with a separator in quotes.`,
}

export interface Problem {
  file: string
  line: number
  /** Number of the column, counted from 1; `name` is the column's name. */
  column: number
  name?: string | undefined
  message: string
}

export type Report = (problem: Problem) => void

/**
 * A staged line. Faulty lines are staged too, so that conflicts between them and other lines are
 * found in the same run.
 */
interface StagedLine extends Staged {
  line: number
  is_faulty: boolean
}

const batchSize = 500

export async function makeStage(db: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`create temporary table staged (source text not null, line integer not null,
    key text, organisation text, winner text, data jsonb not null, row_id integer,
    is_faulty boolean not null, primary key (source, line))`.execute(db)
  await sql`create index on staged (source, key)`.execute(db)
}

/**
 * Reads a file into the table, and reports faults in individual lines. Returns the names of the
 * columns in order.
 */
export async function stageFile(
  db: Database,
  { source, path }: { source: SourceName; path: string },
  { now, report }: { now: Date; report: Report },
): Promise<string[]> {
  const file = basename(path)
  let columns: string[] | undefined
  let waiting: StagedLine[] = []
  const flush = async () => {
    await sql`insert into staged (source, line, key, organisation, winner, data, is_faulty)
      select ${source}, line, key, organisation, winner, data, is_faulty
      from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
        as given (line integer, key text, organisation text, winner text, data jsonb,
          is_faulty boolean)`.execute(db)
    waiting = []
  }
  try {
    for await (const row of readCsv(path)) {
      if (!columns) {
        columns = readHeader(row, source, (problem) => report({ file, ...problem }))
        if (!columns) return []
        continue
      }
      const staged = readLine(row, columns, { source, now, report: (p) => report({ file, ...p }) })
      if (staged) waiting.push(staged)
      if (waiting.length === batchSize) await flush()
    }
    if (!columns)
      report({
        file,
        line: 1,
        column: 1,
        message: 'The file is empty. Its first line must name the columns.',
      })
  } catch (error) {
    report({ file, ...placeOf(error) })
  }
  if (waiting.length > 0) await flush()
  return columns ?? []
}

/** Returns the position and message of a CSV or file system error. Rethrows any other error. */
function placeOf(error: unknown) {
  if (error instanceof CsvError) {
    return { line: error.line, column: error.column, message: error.message }
  }
  const { code, path } = error as NodeJS.ErrnoException
  if (path === undefined || code === undefined) throw error
  return { line: 1, column: 1, message: `The file can’t be read (${code})` }
}

type InFile = (problem: Omit<Problem, 'file'>) => void

function readHeader({ line, cells }: CsvRow, source: SourceName, report: InFile) {
  const { columns, required } = sources[source]
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  const found: [column: number, message: string][] = names.flatMap((name, index) => {
    if (name === '') return [[index + 1, 'Every column needs a name']]
    if (!columns.includes(name)) return [[index + 1, texts.unknownColumn(columns.join(', '))]]
    return names.indexOf(name) < index ? [[index + 1, 'This column appears twice']] : []
  })
  for (const name of required) {
    if (!names.includes(name)) found.push([1, texts.columnMissing(name)])
  }
  for (const [column, message] of found) {
    report({ line, column, name: names[column - 1], message })
  }
  return found.length > 0 ? undefined : names
}

function readLine(
  { line, cells }: CsvRow,
  columns: string[],
  { source, now, report }: { source: SourceName; now: Date; report: InFile },
): StagedLine | undefined {
  if (cells.length !== columns.length) {
    const column = Math.min(cells.length, columns.length)
    report({ line, column, message: texts.cells(cells.length, columns.length) })
    return undefined
  }
  const byName = Object.fromEntries(columns.map((name, index) => [name, cells[index]!]))
  const { staged, problems } = sources[source].read(byName, now)
  for (const [name, message] of problems) {
    report({ line, column: Math.max(1, columns.indexOf(name) + 1), name, message })
  }
  return { ...staged, line, is_faulty: problems.length > 0 }
}
