// PostgreSQL's COPY over the connection that is there anyway: table rows as text, streamed both ways
// with nobody running ahead of the other. `pg` knows the messages but leaves the streams to others.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

const blockSize = 64 * 1024

/** What `pg` calls on the query whose turn it is. */
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
    // Whoever waits for it hears of it; until then nobody else should.
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
  /** A message is one row; handed on by the block, or small rows would cost more than they weigh. */
  #block = Buffer.allocUnsafe(blockSize)
  #used = 0

  constructor(text: string) {
    super(text)
    const goOn = () => void this.#connection?.stream.resume()
    this.content = new Readable({
      highWaterMark: 2 * blockSize,
      read: goOn,
      destroy(error, done) {
        goOn() // what nobody reads any more still has to pass, or the connection hangs
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
    // Copied, since the connection uses its own buffer again.
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

/** `rows` is known once `content` has ended. */
export function copyOut(
  client: pg.ClientBase,
  text: string,
): { content: Readable; rows: Promise<number> } {
  const { content, done } = client.query(new CopyOut(text))
  return { content, rows: done }
}

/** How many rows came in. */
export async function copyIn(
  client: pg.ClientBase,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  return client.query(new CopyIn(text, source)).done
}
