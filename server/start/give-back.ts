// Loading the modules leaves some 40 MB of garbage, in a heap that V8 keeps as large as it was then. Looked
// through once, before anybody is served, a process at rest has a quarter less (docs/decisions/0051).
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

export function giveBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
