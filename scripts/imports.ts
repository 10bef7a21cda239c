// Three rules for imports between folders: the kernel imports no feature, client and server code
// never import each other, and the folders form no circle. Lazy imports and types count too.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  file: string
  /** Path of a file in the project, or name of a package. */
  target: string
}

/** Returns all imports in the portal's code, except in tests. */
export function readImports(root: string): Import[] {
  return globSync('{app,features,kernel}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
    .toSorted()
    .flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')))
}

const written = /^(?:import\b|export\b|\}).* from '([^']+)'$|\bimport\('([^']+)'\)/gm

export function importsIn(file: string, text: string): Import[] {
  return [...text.matchAll(written)].map(([, fixed, lazy]) => {
    const source = fixed ?? lazy ?? ''
    const path = source.startsWith('.') ? join(dirname(file), source) : source.replace(/^#/, '')
    return { file, target: normalize(path).replaceAll('\\', '/') }
  })
}

/** Returns a message for each import that breaks a rule. */
export function faultsOf(imports: readonly Import[]): string[] {
  const faults = imports.filter(breaksRule).map(({ file, target }) => `${file} imports ${target}`)
  const circle = findCircle(imports)
  return circle ? [...faults, `The imports form a circle: ${circle.join(' uses ')}`] : faults
}

const sideOf = (path: string) => /\/(client|server|verify)\//.exec(path)?.[1] ?? 'shared'

function breaksRule({ file, target }: Import): boolean {
  if (!/^(?:app|features|kernel)\//.test(target)) return false
  if (file.startsWith('kernel/') && !target.startsWith('kernel/')) return true
  const [from, to] = [sideOf(file), sideOf(target)]
  // The page in evidence packs is a client of its own.
  return to !== 'shared' && from !== to && !(from === 'verify' && to === 'client')
}

/** Returns a noun's folder, a part of the kernel, or `app`. */
const folderOf = (path: string) => /^app\b|^(?:features|kernel)\/[^/]+/.exec(path)?.[0]

/** Returns the folders that form a circle, in order, or undefined if there is none. */
function findCircle(imports: readonly Import[]): string[] | undefined {
  const uses = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const [from, to] = [folderOf(file), folderOf(target)]
    if (from && to && from !== to) uses.set(from, (uses.get(from) ?? new Set()).add(to))
  }
  const cleared = new Set<string>()

  function walk(folder: string, way: string[]): string[] | undefined {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder]
    if (cleared.has(folder)) return undefined
    for (const to of uses.get(folder) ?? []) {
      const circle = walk(to, [...way, folder])
      if (circle) return circle
    }
    cleared.add(folder)
    return undefined
  }

  return [...uses.keys()].map((folder) => walk(folder, [])).find((circle) => circle)
}
