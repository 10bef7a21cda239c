import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = readFileSync(join(import.meta.dirname, '../../design/colours.css'), 'utf8')

const values = new Map(
  [...source.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]),
)

/** Returns the style sheet, preceded by those of the portal's colours that it uses. */
export function withColours(css: string): string {
  const used = new Set([...css.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name!))
  const lines = [...used].map((name) => {
    const value = values.get(name)
    if (!value) throw new Error(`There is no colour called ${name}`)
    return `--${name}: ${value};`
  })
  return `:root {\ncolor-scheme: light dark;\n${lines.join('\n')}\n}\n${css}`
}
