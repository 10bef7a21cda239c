// Checks the comments and test titles in the source files for wording that confuses readers.
// CONTRIBUTING.md (Comments) has the rules, with examples. Arguments limit the check to folders.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordingProblems } from './comments.ts'

const root = join(import.meta.dirname, '..')

/**
 * Files that are not checked by default: released migrations, which never change, and the schema,
 * because the comments in its functions must match those in the migrations.
 */
const neverEdited = /^kernel\/server\/db\/(?:migrations|schema)\//

const asked = process.argv.slice(2)
const folders =
  asked.length > 0 ? asked : ['app', 'bench', 'demo', 'e2e', 'features', 'kernel', 'scripts']
const paths = folders
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css,sql}`, { cwd: root }))
  .filter((path) => asked.length > 0 || !neverEdited.test(path))

for (const path of paths.toSorted()) {
  const text = readFileSync(join(root, path), 'utf8')
  for (const { line, message } of wordingProblems({ path, text })) {
    console.log(`${path}:${line}: ${message}`)
    process.exitCode = 1
  }
}
