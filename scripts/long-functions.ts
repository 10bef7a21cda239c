// Finds functions with many lines of code, including nested functions.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export interface LongFunction {
  file: string
  line: number
  lines: number
}

/**
 * Functions with more lines than this are counted, because they can't be read without scrolling.
 */
export const maxLines = 60

/** Returns the long functions in the portal's own code, except in tests. */
export function readLongFunctions(root: string): LongFunction[] {
  return ['app', 'features', 'kernel'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file))
      .toSorted()
      .flatMap((file) => longFunctionsIn(file, readFileSync(join(root, file), 'utf8'))),
  )
}

/**
 * Returns the long functions in a file. Comments on lines of their own don't count, so that nobody
 * removes comments to shorten a function.
 */
export function longFunctionsIn(file: string, text: string): LongFunction[] {
  const found: LongFunction[] = []
  const { program, comments } = parseSync(file, text)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const linesOf = ({ start, end }: Range) => lineAt(end) - lineAt(start) + 1
  const ownLines = comments.filter(({ start }) => /\n\s*\{?$/.test(text.slice(0, start)))

  function walk(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isNode(node)) return
    if (functionTypes.has(node.type)) {
      const inside = ownLines.filter(({ start }) => start > node.start && start < node.end)
      const lines = linesOf(node) - inside.reduce((sum, comment) => sum + linesOf(comment), 0)
      if (lines > maxLines) found.push({ file, line: lineAt(node.start), lines })
    }
    Object.values(node).forEach(walk)
  }

  walk(program)
  return found
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

interface Range {
  start: number
  end: number
}

interface SyntaxNode extends Range {
  type: string
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
