// Reports links and paths in documents and configuration files that name no file or folder of the
// project. In documents, paths are in backticks, start at the project's root and may contain `*`
// and `{a,b}`; a file may also be named without its folder.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const list = (patterns: string[]) => globSync(patterns, { cwd: root })

const folders = list(['*/']).filter((name) => !/^(?:node_modules|dist|data|coverage)$/.test(name))
const names = new Set(list(['*', ...folders.map((name) => `${name}/**/*`)]).map((p) => basename(p)))
const rooted = new RegExp(String.raw`^(?:${folders.join('|')})/[\w./*{},-]*$`)
const file = /^[\w./*{},-]*[\w*}-]\.(?:tsx?|mjs|sql|css|md|sh|yaml)$/
const inSettings = new RegExp(String.raw`(?<![\w.$/-])(?:${folders.join('|')})/[\w./-]*\w`, 'g')

const documents = list(['*.md', ...folders.map((name) => `${name}/**/*.md`)])
const settings = list(['Dockerfile', 'compose.yaml', '.*ignore', '.ci/*', 'deploy/**/*.*'])

for (const path of documents) {
  for (const { text, line } of linesOf(path)) {
    for (const [, target = ''] of text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)) {
      if (!existsSync(join(root, dirname(path), target))) report(path, line, target)
    }
    for (const [, quoted = ''] of text.matchAll(/`([^`]+)`/g)) {
      if ((rooted.test(quoted) || file.test(quoted)) && !exists(quoted)) report(path, line, quoted)
    }
  }
}
for (const path of settings) {
  for (const { text, line } of linesOf(path)) {
    for (const [found] of text.matchAll(inSettings)) {
      if (!exists(found)) report(path, line, found)
    }
  }
}

function linesOf(path: string): { text: string; line: number }[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.map((text, index) => ({ text, line: index + 1 }))
}

function exists(path: string): boolean {
  return names.has(path) || list([path.replace(/\/$/, '')]).length > 0
}

function report(path: string, line: number, target: string): void {
  console.log(`${path}:${line}: ${target} doesn’t exist`)
  process.exitCode = 1
}
