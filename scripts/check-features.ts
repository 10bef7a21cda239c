// Features may use each other within bounds: what several of them need gets a room of its own
// (docs/architecture.md). Lists every import between them; fails where they are too many or go in circles.
import { findCircle, readImports } from './feature-imports.ts'

const most = { server: 50, client: 45 } as const

for (const side of ['server', 'client'] as const) {
  const imports = readImports(process.cwd(), side)
  for (const { file, to } of imports) console.log(`${file} uses ${to}`)
  console.log(`${imports.length} imports between features of the ${side}, of at most ${most[side]}`)
  const circle = findCircle(imports)
  if (circle) console.log(`They go in circles: ${circle.join(' uses ')}`)
  if (circle || imports.length > most[side]) process.exitCode = 1
}
