// Serves lists as files. Only one batch is in memory: the next one is read once the client has
// received the current one. The export ends when a client disconnects or stops reading.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { exportTexts, type CsvEndpoint, type XlsxOf } from '#kernel/contract/export.ts'
import { record, type AuditEntry } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { requireUser } from '#kernel/server/http/rights.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { toCsv } from './csv.ts'
import { sendWithin } from './send-within.ts'
import type { Cell, Table } from './table.ts'
import { toXlsx, xlsxType } from './xlsx.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export interface Export {
  /** Filename without its extension. */
  name: string
  entry: AuditEntry
  table: Table
  /** Additional sheets before the table, in workbooks only. */
  firstSheets?: readonly Table[]
  /** Checks conditions other than the session before each batch. Throws to end the export. */
  stillMay?: () => Promise<unknown>
}

type Exporting<E extends CsvEndpoint> = Omit<Context<E>, 'user' | 'db'> & {
  user: SessionUser
  /** Database from which the rows are read. */
  db: Database
  format: ExportFormat
}

/**
 * Prepares the export in the transaction that records it in the audit log; the rows are read
 * afterwards.
 */
type Prepare<E extends CsvEndpoint> = (context: Exporting<E>, tx: Tx) => Promise<Export>

export function serveExports<E extends CsvEndpoint>(
  { route, services }: { route: Route; services: Services },
  calls: { csv: E; xlsx: XlsxOf<E> },
  prepare: Prepare<E>,
): void {
  route(calls.csv, (context) => send('csv', context as never))
  route(calls.xlsx, (context) => send('xlsx', context as never))

  async function send(format: ExportFormat, context: Exporting<E>): Promise<never> {
    const { request, reply, user, cause, transact } = context
    const isHead = request.method === 'HEAD'
    const db = services.readDb
    const content = await sendWithin({ services, reply, user }, async () => {
      const found = await transact(async (tx) => {
        const prepared = await prepare({ ...context, format, db }, tx)
        if (!isHead) await putOnRecord(tx, prepared)
        return prepared
      })
      nameFile(reply, `${found.name}.${format}`)
      if (isHead) return Readable.from([])
      const requireSession = async () => {
        const call = { request, services, endpoint: calls[format] }
        await requireUser(services.db, call, { isAgain: true })
      }
      const inQueue: ReadNext = (next) => services.callerQueues.exports(user.id, next)
      const guarded = (table: Table) => {
        const batches = checkedBatches({ ...found, table }, requireSession)
        return { ...table, batches: queueBatches(batches, inQueue) }
      }
      if (format === 'csv') return toCsv(guarded(found.table))
      return toXlsx(...[...(found.firstSheets ?? []), found.table].map(guarded))
    })
    // The contract's reply type is a string, but the content is sent as a stream.
    return content as never

    async function putOnRecord(tx: Tx, { entry }: Export): Promise<void> {
      const limit = { ...services.config.throttle.exports, refusal: exportTexts.tooMany }
      await services.throttle.count(`exports:${user.id}`, limit, tx)
      await record(tx, cause, entry)
    }
  }
}

type Batches = Table['batches']
type Batch = IteratorResult<readonly Cell[][]>
type ReadNext = (next: () => Promise<Batch>) => Promise<Batch>

/**
 * Reads each batch through the queue, which limits the number of concurrent reads. While the export
 * waits for its client, it doesn't occupy the queue.
 */
async function* queueBatches(
  batches: Batches,
  inQueue: ReadNext,
): AsyncGenerator<readonly Cell[][]> {
  const reading = batches[Symbol.asyncIterator]()
  try {
    for (;;) {
      const batch = await inQueue(() => reading.next())
      if (batch.done) return
      yield batch.value
    }
  } finally {
    await reading.return?.()
  }
}

/** Yields the batches. Before each one, checks that the user may still read it. */
async function* checkedBatches(
  { table, stillMay }: Export,
  requireSession: () => Promise<void>,
): Batches & AsyncGenerator {
  for await (const rows of table.batches) {
    await requireSession()
    await stillMay?.()
    yield rows
  }
}

const types: Record<string, string> = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType }

function nameFile(reply: FastifyReply, name: string): void {
  void reply
    .type(types[name.split('.').at(-1)!]!)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
}
