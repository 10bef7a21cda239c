// Finds the imports between folders and features. Lazy imports count too, because code that loads
// another feature's panel still depends on that feature.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  file: string
  /** Path of a file in the project, or name of a package. */
  target: string
}

/** Returns all imports in the portal's code, except in tests. */
export function readImports(root: string): Import[] {
  return globSync('{domain,server,client}/**/*.{ts,tsx}', { cwd: root })
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

/** Names in the column “May import” of the table of folders, by folder. */
export type Allowed = ReadonlyMap<string, readonly string[]>

/**
 * Reads the table of folders in docs/architecture.md. A name without a slash is a folder next to
 * the importing one, a root folder such as `domain`, or a package. Text in parentheses is ignored.
 */
export function readTable(markdown: string): Allowed {
  const allowed = new Map<string, string[]>()
  for (const [, folders = '', names = ''] of markdown.matchAll(/^\| (`.+?) *\|.*\| (.+?) *\|$/gm)) {
    const above = [...allowed.keys()]
    const given = names.replaceAll(/ \(.*?\)|`/g, '').split(', ')
    for (const [, folder = ''] of folders.matchAll(/`([^`]+)`/g)) {
      const beside = above.filter((other) => rootOf(other) === rootOf(folder))
      allowed.set(
        folder,
        given.flatMap((name) => (name === 'the folders above' ? beside : name)),
      )
    }
  }
  return allowed
}

/** Returns a message for each import that the table doesn't allow. */
export function outsideTable(imports: readonly Import[], allowed: Allowed): string[] {
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [folderOf(file), folderOf(target)]
    if (from === to) return []
    const names = allowed.get(from)
    if (!names) return [`${from} is not in the table`]
    return names.some((name) => isNamed(name, { from, to })) ? [] : [`${file} imports ${target}`]
  })
}

/** Returns the first two parts of a path: a folder, or a file directly in a root folder. */
const folderOf = (path: string) => path.split('/').slice(0, 2).join('/')

const rootOf = (path: string) => path.split('/')[0]!

function isNamed(name: string, { from, to }: { from: string; to: string }): boolean {
  if (name === 'everything') return true
  const root = rootOf(from)
  const isPackage = !/^(domain|server|client)\//.test(to)
  // Packages are restricted only in the domain, because the browser loads the domain too.
  if (isPackage && root !== 'domain') return true
  return to === name || to === `${root}/${name}` || to.startsWith(`${name}/`)
}

export interface FeatureImport extends Import {
  from: string
  to: string
}

/** Returns the imports between features of the server or of the client. */
export function betweenFeatures(
  imports: readonly Import[],
  side: 'server' | 'client',
): FeatureImport[] {
  const featureOf = (path: string) => new RegExp(`^${side}/features/([^/]+)/`).exec(path)?.[1]
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [featureOf(file), featureOf(target)]
    return from && to && from !== to ? [{ file, target, from, to }] : []
  })
}

/** Returns the features that form a cycle, in order, or undefined if there is no cycle. */
export function findCircle(imports: readonly FeatureImport[]): string[] | undefined {
  const uses = Map.groupBy(imports, ({ from }) => from)
  const cleared = new Set<string>()

  function walk(feature: string, way: string[]): string[] | undefined {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature]
    if (cleared.has(feature)) return undefined
    for (const { to } of uses.get(feature) ?? []) {
      const circle = walk(to, [...way, feature])
      if (circle) return circle
    }
    cleared.add(feature)
    return undefined
  }

  for (const feature of uses.keys()) {
    const circle = walk(feature, [])
    if (circle) return circle
  }
  return undefined
}
