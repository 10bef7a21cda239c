// Loading the modules leaves about 40 MB of garbage, and V8 keeps the heap at that size. One
// garbage collection before the first request reduces the memory of an idle process by a quarter
// (docs/decisions/0051).
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

export function giveBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
