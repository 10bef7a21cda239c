// Checks the documentation pages that list the specification's statements: every row must name an
// existing test, by file and name, or a decision.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsIn } from './specification-rows.ts'

const root = join(import.meta.dirname, '..')
const pages = ['access', 'tenders', 'departures'].map((name) => `docs/specification-${name}.md`)

function read(path: string): string | undefined {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const problems = pages.flatMap((path) => problemsIn({ path, text: read(path) ?? '' }, read))
for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)
