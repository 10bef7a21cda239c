// Files are sent in large chunks, and a ZIP archive calculates a checksum for each. If there are
// many downloads, the chunks processed in one turn of the event loop would delay all other calls.
// All downloads together therefore pass on only one chunk per turn.
import { pipeline, Transform, type Readable } from 'node:stream'

const waiting: (() => void)[] = []
let isScheduled = false

function waitForTurn(pass: () => void): void {
  waiting.push(pass)
  scheduleNext()
}

/**
 * Schedules the next waiting chunk for the next turn of the event loop, unless one is already
 * scheduled.
 */
function scheduleNext(): void {
  if (isScheduled || waiting.length === 0) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    waiting.shift()?.()
    scheduleNext()
  })
}

/**
 * Returns a stream with the same content, passed on one chunk per turn. Destroying the stream also
 * destroys the original.
 */
export function pace(content: Readable): Readable {
  const paced = new Transform({
    transform(chunk, _encoding, done) {
      waitForTurn(() => done(null, chunk))
    },
  })
  // Errors in the original destroy the returned stream, whose reader handles them.
  return pipeline(content, paced, () => {})
}
