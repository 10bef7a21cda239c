// Checks the comments of the source files for wordings that readers stumble over.
// CONTRIBUTING.md (Comments) has the rules, with examples.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentProblems } from './comments.ts'

const root = join(import.meta.dirname, '..')
const folders = process.argv.slice(2)
const checked = folders.length > 0 ? folders : ['bench', 'client', 'domain', 'scripts']

const paths = checked.flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx,mjs,css,sql}`, { cwd: root }).toSorted(),
)
for (const path of paths) {
  const text = readFileSync(join(root, path), 'utf8')
  for (const { line, message } of commentProblems({ path, text })) {
    console.log(`${path}:${line}: ${message}`)
    process.exitCode = 1
  }
}
