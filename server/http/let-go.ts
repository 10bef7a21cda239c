// V8 hardly counts external buffers and collects them only after up to 64 MB. A minor garbage
// collection every few megabytes takes about a millisecond, and keeps the memory of a server that
// streams many files low.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const often = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let passed = 0

/** Counts bytes of buffers that are no longer used. */
export function letGo(bytes: number): void {
  passed += bytes
  if (passed < often) return
  passed = 0
  collect({ type: 'minor' })
}
