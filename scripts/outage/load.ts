// Continuous load from several readers and one writer. All replies are recorded.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDraft, type HttpClient } from '../../bench/server-process.ts'
import { timed, type Answered } from './figures.ts'

const paths = ['/api/user', '/api/tenders', '/api/tenders?search=clean']

export interface Load {
  /** Returns the replies since the last call. */
  take(): Answered[]
  /** Titles of drafts whose creation was acknowledged. */
  acknowledged: string[]
  stop(): Promise<void>
}

export function startLoad(readers: HttpClient[], writer: HttpClient, pauseMs = 20): Load {
  const over = new AbortController()
  let answers: Answered[] = []
  const acknowledged: string[] = []

  async function read(client: HttpClient, index: number): Promise<void> {
    for (let count = index; !over.signal.aborted; count += 1) {
      answers.push(await timed(() => client.send('GET', paths[count % paths.length]!)))
      await sleep(pauseMs)
    }
  }

  /**
   * Creates drafts. A refused request is retried with the same idempotency key until it succeeds.
   */
  async function write(): Promise<void> {
    while (!over.signal.aborted) {
      const title = `Outage ${randomUUID()}`
      const draft = makeDraft(title)
      const headers = { 'idempotency-key': randomUUID() }
      for (let isDone = false; !isDone && !over.signal.aborted; await sleep(100)) {
        const answer = await timed(() => writer.post('/api/tenders', draft, headers))
        answers.push(answer)
        isDone = answer.status === 201
        if (isDone) acknowledged.push(title)
      }
    }
  }

  const working = [...readers.flatMap((client) => [0, 1, 2].map((n) => read(client, n))), write()]
  return {
    take() {
      const taken = answers
      answers = []
      return taken
    },
    acknowledged,
    async stop() {
      over.abort()
      await Promise.all(working)
    },
  }
}
