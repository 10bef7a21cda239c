// Limits the throughput of file streams. Each chunk occupies the only thread for a moment, and with
// many files these moments add up for other requests. All streams together therefore pass one small
// chunk per turn of the event loop.
import { pipeline, Transform, type Readable } from 'node:stream'
import { letGo } from './let-go.ts'

const most = 64 * 1024

let last: Promise<unknown> = Promise.resolve()

function takeTurn(): Promise<unknown> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}

export function paced(content: Readable): Readable {
  const pace = new Transform({
    async transform(bytes: Buffer, _encoding, pass) {
      for (let at = 0; at < bytes.length; at += most) {
        await takeTurn()
        pace.push(bytes.subarray(at, at + most))
      }
      letGo(bytes.length)
      pass()
    },
  })
  // The code that opened the file handles its errors.
  return pipeline(content, pace, () => {})
}
