// Finds the imports between folders, those loaded lazily included: code that loads another feature's
// panel depends on it all the same.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface FeatureImport {
  file: string
  from: string
  to: string
}

/** Returns the imports of one side, without those of tests. */
export function readImports(root: string, side: 'server' | 'client'): FeatureImport[] {
  const folder = `${side}/features`
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .toSorted()
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')))
}

export function importsIn(file: string, text: string): FeatureImport[] {
  const from = featureOf(file)
  return sourcesIn(text).flatMap((source) => {
    const path = source.startsWith('#') ? source.slice(1) : join(dirname(file), source)
    const to = featureOf(path)
    return from && to && from !== to ? [{ file, from, to }] : []
  })
}

const written = /^(?:import\b|export\b|\}).* from '([#.][^']+)'$|\bimport\('([#.][^']+)'\)/gm

function sourcesIn(text: string): string[] {
  return [...text.matchAll(written)].map(([, fixed, lazy]) => fixed ?? lazy ?? '')
}

function featureOf(path: string): string | undefined {
  return /^(?:server|client)\/features\/([^/]+)\//.exec(normalize(path).replaceAll('\\', '/'))?.[1]
}

/** Returns the features of a circle in order, if there is one. */
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
