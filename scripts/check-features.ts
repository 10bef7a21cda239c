// Code that several features need belongs in a shared folder (docs/architecture.md). This check lists
// every import between features, lazy ones included, and fails on too many of them or on a circle.
import { findCircle, readImports } from './feature-imports.ts'

const most = { server: 29, client: 52 } as const

for (const side of ['server', 'client'] as const) {
  const imports = readImports(process.cwd(), side)
  for (const { file, to } of imports) console.log(`${file} uses ${to}`)
  console.log(`${imports.length} imports between features of the ${side}, of at most ${most[side]}`)
  const circle = findCircle(imports)
  if (circle) console.log(`Circle: ${circle.join(' uses ')}`)
  if (circle || imports.length > most[side]) process.exitCode = 1
}
