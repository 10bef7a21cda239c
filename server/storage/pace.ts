// Files are sent in large chunks, and a ZIP archive calculates a checksum of each. With many
// downloads, the chunks of one turn of the event loop would delay every other call. All files
// together therefore pass on one chunk per turn.
import { pipeline, Transform, type Readable } from 'node:stream'

const waiting: (() => void)[] = []
let isScheduled = false

function waitForTurn(pass: () => void): void {
  waiting.push(pass)
  scheduleNext()
}

/** Schedules one chunk for the next turn, even if passing it on makes another chunk wait. */
function scheduleNext(): void {
  if (isScheduled || waiting.length === 0) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    waiting.shift()?.()
    scheduleNext()
  })
}

/** Returns the same content. Destroying it also destroys the original. */
export function pace(content: Readable): Readable {
  const paced = new Transform({
    transform(chunk, _encoding, done) {
      waitForTurn(() => done(null, chunk))
    },
  })
  // Errors of the original destroy the returned stream, whose reader handles them.
  return pipeline(content, paced, () => {})
}
