// Bytes that have passed through are garbage, but V8 counts them as next to nothing and lets up to
// 64 MB of them pile up before it looks. A collection of the young generation, a millisecond every
// few megabytes, keeps a server that handles many files at once as small as one that handles none.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const often = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let passed = 0

/** Told of every piece that is done with. */
export function letGo(bytes: number): void {
  passed += bytes
  if (passed < often) return
  passed = 0
  collect({ type: 'minor' })
}
