import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../design', name), 'utf8')

const shared = read('page.css')
const values = new Map(
  [...read('colours.css').matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [
    name!,
    value!,
  ]),
)

/**
 * Returns the minified style sheet of a page that doesn't load the client's scripts: the portal's
 * colours that the page uses, the rules that all such pages share, and the page's own rules.
 */
export function pageStyle(own: string): string {
  const css = (shared + own).replace(/\/\*.*?\*\/|\s*\n\s*/gs, '')
  const used = new Set([...css.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name!))
  const lines = [...used].map((name) => {
    const value = values.get(name)
    if (!value) throw new Error(`There is no colour called ${name}`)
    return `--${name}:${value};`
  })
  return `:root{color-scheme:light dark;${lines.join('')}}${css}`
}
