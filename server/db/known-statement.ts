// A prepared statement whose columns are known on this connection. The driver asks for their names and
// types each time, which for a row of twenty columns takes PostgreSQL and us longer than the row itself.
// They can't change behind our back: PostgreSQL then refuses the statement.
import pg from 'pg'

type Parser = (text: string) => unknown

/** What a row of a statement looks like. */
export interface Columns {
  names: string[]
  parsers: Parser[]
  /** Copied for each row, so that all of them are alike to the engine. */
  empty: Record<string, null>
}

export function columnsOf(fields: pg.FieldDef[], client: pg.ClientBase): Columns {
  const names = fields.map(({ name }) => name)
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => client.getTypeParser(dataTypeID, 'text')),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  }
}

/** As the driver has it, as far as anybody here asks. */
interface Result {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
}

/** A part of the driver that its types don't name. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } })
  .utils

export interface Known {
  name: string
  values: unknown[]
  columns: Columns
}

type Send = (statement: pg.Submittable) => unknown

export function sendKnown(send: Send, known: Known): Promise<Result> {
  return new Promise((resolve, reject) => {
    send(new KnownStatement(known, resolve, reject))
  })
}

/** What the driver hands the answer to, message by message. It may be the last of a packet. */
export class KnownStatement {
  readonly #known: Known
  readonly #resolve: (result: Result) => void
  readonly #reject: (error: Error) => void
  readonly #rows: Record<string, unknown>[] = []
  #tag = ''
  #unreadable: Error | undefined

  constructor(known: Known, resolve: (result: Result) => void, reject: (error: Error) => void) {
    this.#known = known
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: pg.Connection): Error | null {
    const { name, values } = this.#known
    const { stream } = connection
    stream.cork()
    try {
      connection.bind({ statement: name, values: values as string[], valueMapper }, false)
      connection.execute(null, false)
      connection.sync()
      return null
    } catch (error) {
      // A value that can't be sent; nothing was.
      return error as Error
    } finally {
      stream.uncork()
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names, parsers, empty } = this.#known.columns
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let index = 0; index < names.length; index += 1) {
        const text = fields[index]!
        if (text !== null) row[names[index]!] = parsers[index]!(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) return this.#reject(this.#unreadable)
    // `SELECT 3`, `INSERT 0 1`
    const command = this.#tag.slice(0, this.#tag.indexOf(' '))
    const rowCount = Number(this.#tag.slice(this.#tag.lastIndexOf(' ') + 1))
    this.#resolve({ command, rowCount, rows: this.#rows })
  }

  handleError(error: Error): void {
    this.#reject(error)
  }
}

const valueMapper = (value: unknown) => prepareValue(value)
