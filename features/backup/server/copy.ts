// PostgreSQL's COPY over an existing connection: table rows as text, streamed in both directions
// with back-pressure. `pg` implements the messages but not the streams.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

const blockSize = 64 * 1024

/**
 * A query with the methods that `pg` calls on the active query. `done` resolves to the number of
 * rows.
 */
class Copy implements pg.Submittable {
  readonly done: Promise<number>
  protected succeed!: (rows: number) => void
  protected fail!: (error: Error) => void
  readonly #text: string
  #rows = 0

  constructor(text: string) {
    this.#text = text
    this.done = new Promise((resolve, reject) => {
      this.succeed = resolve
      this.fail = reject
    })
    // The caller handles the rejection later; this handler avoids an unhandled rejection before
    // that.
    this.done.catch(() => {})
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1])
  }

  handleReadyForQuery(): void {
    this.succeed(this.#rows)
  }

  handleError(error: Error): void {
    this.fail(error)
  }

  handleCopyInResponse(_connection: pg.Connection): void {}
  handleCopyData(_message: { chunk: Buffer }, _connection: pg.Connection): void {}
}

class CopyOut extends Copy {
  readonly content: Readable
  #connection: pg.Connection | undefined
  /**
   * Buffer that collects rows. PostgreSQL sends one message per row, and passing on such small
   * chunks would have a high overhead.
   */
  #block = Buffer.allocUnsafe(blockSize)
  #used = 0

  constructor(text: string) {
    super(text)
    const goOn = () => void this.#connection?.stream.resume()
    this.content = new Readable({
      highWaterMark: 2 * blockSize,
      read: goOn,
      destroy(error, done) {
        goOn() // Unread messages must still be consumed, or the connection hangs.
        done(error)
      },
    })
  }

  override handleReadyForQuery(): void {
    this.#handOn()
    this.content.push(null)
    super.handleReadyForQuery()
  }

  override handleError(error: Error): void {
    this.content.destroy(error)
    super.handleError(error)
  }

  override handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    this.#connection = connection
    if (this.#used + chunk.length > this.#block.length) {
      if (!this.#handOn()) connection.stream.pause()
      this.#block = Buffer.allocUnsafe(Math.max(blockSize, chunk.length))
    }
    // The bytes are copied, because the connection reuses its buffer.
    this.#used += chunk.copy(this.#block, this.#used)
  }

  #handOn(): boolean {
    const full = this.#block.subarray(0, this.#used)
    this.#used = 0
    return full.length === 0 || this.content.push(full)
  }
}

class CopyIn extends Copy {
  readonly #source: AsyncIterable<Buffer>

  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text)
    this.#source = source
  }

  override handleCopyInResponse(connection: pg.Connection): void {
    this.#send(connection).catch((error: unknown) => {
      connection.stream.write(message('f', Buffer.from('the source failed\0')))
      this.fail(error as Error)
    })
  }

  async #send({ stream }: pg.Connection): Promise<void> {
    for await (const chunk of this.#source) {
      if (!stream.write(message('d', chunk))) await Promise.race([once(stream, 'drain'), this.done])
    }
    stream.write(message('c', Buffer.alloc(0)))
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/**
 * Streams the output of a COPY statement. `rows` resolves to the number of rows once `content` has
 * ended.
 */
export function copyOut(
  client: pg.ClientBase,
  text: string,
): { content: Readable; rows: Promise<number> } {
  const { content, done } = client.query(new CopyOut(text))
  return { content, rows: done }
}

/** Sends the source to a COPY statement. Returns the number of inserted rows. */
export async function copyIn(
  client: pg.ClientBase,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  return client.query(new CopyIn(text, source)).done
}
