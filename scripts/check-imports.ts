// Fails if a folder's imports are not allowed by the table in docs/architecture.md, if features
// import each other in a cycle or too often, or if a feature imports another's routes. Code that
// several features need belongs in a shared folder.
import { readFileSync } from 'node:fs'
import { betweenFeatures, findCircle, outsideTable, readImports, readTable } from './imports.ts'

const maxImports = { server: 27, client: 52 } as const

const imports = readImports(process.cwd())
const table = readTable(readFileSync('docs/architecture.md', 'utf8'))
const faults = new Set(outsideTable(imports, table))

for (const side of ['server', 'client'] as const) {
  const between = betweenFeatures(imports, side)
  for (const { file, to } of between) console.log(`${file} uses ${to}`)
  console.log(
    `${between.length} imports between ${side} features; at most ${maxImports[side]} are allowed`,
  )
  for (const { file, target } of between) {
    if (target.endsWith('routes.ts')) faults.add(`${file} imports ${target}`)
  }
  if (between.length > maxImports[side]) faults.add(`Too many imports between ${side} features`)
  const circle = findCircle(between)
  if (circle) faults.add(`The imports form a cycle: ${circle.join(' uses ')}`)
}
for (const fault of faults) console.log(fault)
if (faults.size > 0) process.exitCode = 1
