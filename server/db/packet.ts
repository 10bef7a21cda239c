// Several statements to PostgreSQL in one packet, as one query of the driver. They are followed by one
// point of synchronisation: when one fails, PostgreSQL passes over those behind it.
import pg from 'pg'

export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** The statement of a packet that failed, by its name: it need not be the one that was waited for. */
export const failedStatements = new WeakMap<Error, string | undefined>()

/** What the driver asks of a query, and does not tell its types. */
export interface DriverQuery {
  name?: string
  text?: string
  _result?: unknown
  submit(connection: pg.Connection): unknown
  handleRowDescription?(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
  handleError(error: Error, connection: pg.Connection): void
}

/** Never as plain text, which would be a point of synchronisation of its own. */
export function toQuery(
  statement: Statement,
  answered: (error: Error | undefined, result: unknown) => void,
): DriverQuery {
  const config = { ...statement, queryMode: 'extended' } as pg.QueryConfig
  return new pg.Query(config, answered) as unknown as DriverQuery
}

/** Nor what it remembers of a connection. */
interface Submitted {
  submittedNamedStatements: Record<string, string>
}

/** Answers with the result of its last statement; of the others, only an error is looked at. */
export class Packet implements pg.Submittable {
  readonly #queries: DriverQuery[]
  readonly #last: DriverQuery
  /** Which one PostgreSQL is at. */
  #at = 0
  #unwritable: Error | undefined

  constructor(before: Statement[], last: DriverQuery) {
    const note = (error: Error | undefined) => void (this.#unwritable ??= error)
    this.#queries = [...before.map((statement) => toQuery(statement, note)), last]
    this.#last = last
  }

  submit(connection: pg.Connection): void {
    const unsynchronised: pg.Connection = Object.create(connection, {
      sync: { value: ignore },
      describe: { value: ignore },
    })
    connection.stream.cork()
    try {
      for (const query of this.#queries.slice(0, -1)) {
        query.submit(unsynchronised)
        // Its values can't be written down, so nothing behind it may be sent.
        if (this.#unwritable) return this.#giveUp(this.#unwritable, connection)
      }
      const error = this.#last.submit(connection)
      if (error instanceof Error) this.#giveUp(error, connection)
    } finally {
      connection.stream.uncork()
    }
  }

  #giveUp(error: Error, connection: pg.Connection): void {
    this.#last.handleError(error, connection)
    connection.sync()
  }

  // The driver notes under these that a statement has been prepared.
  get name(): string | undefined {
    return this.#queries[this.#at]?.name
  }

  get text(): string {
    return this.#queries[this.#at]?.text ?? ''
  }

  // And here, how values are to be read.
  get _result(): unknown {
    return this.#last._result
  }

  handleRowDescription(message: unknown): void {
    this.#last.handleRowDescription?.(message)
  }

  handleDataRow(message: unknown): void {
    if (this.#isAtLast()) this.#last.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isAtLast()) this.#last.handleCommandComplete(message, connection)
    else this.#at += 1
  }

  handleReadyForQuery(connection: pg.Connection): void {
    this.#last.handleReadyForQuery(connection)
  }

  handleError(error: Error, connection: pg.Connection): void {
    failedStatements.set(error, this.name)
    // Those behind it were passed over, so they have not been prepared either.
    const { submittedNamedStatements } = connection as pg.Connection & Submitted
    for (const { name } of this.#queries.slice(this.#at + 1)) {
      if (name) delete submittedNamedStatements[name]
    }
    this.#last.handleError(error, connection)
  }

  #isAtLast(): boolean {
    return this.#at === this.#queries.length - 1
  }
}

function ignore(): void {}
