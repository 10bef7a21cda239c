// Each piece of a file that is worked on takes the only thread there is for a moment. With many files at
// once these moments add up between any two steps of somebody else's call. So all of them together pass
// one small piece, and then everybody else has a turn.
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
  // Whoever opened the file hears of its errors.
  return pipeline(content, pace, () => {})
}
