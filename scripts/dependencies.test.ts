// Checks that every package that the portal imports is available: `npm start` installs no
// devDependencies (setup.mjs), and the image lacks the packages that only the client needs.
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { dependencies } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
}

/** Returns the packages imported by the portal's files, except by tests. */
function importedBy(isIncluded: (file: string) => boolean): Set<string> {
  const files = globSync('{app,demo,features,kernel}/**/*.{css,ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\/test\//.test(file) && isIncluded(file),
  )
  return new Set(files.flatMap((file) => packagesIn(read(file))))
}

function packagesIn(text: string): string[] {
  const imports =
    /^(?:import(?! type).*|\}) from ['"]([^'"]+)['"]|^@?import ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm
  return [...text.matchAll(imports)]
    .flatMap(([, ...names]) => names.filter(Boolean) as string[])
    .filter((name) => !/^[.#/]/.test(name) && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

test('every package that the portal and its client’s build import is installed by `npm start`', () => {
  const wanted = [...importedBy(() => true), ...packagesIn(read('vite.config.ts'))]
  expect(wanted).toContain('react')
  expect(wanted.filter((name) => !(name in dependencies))).toEqual([])
})

test('the image keeps every package that the server imports', () => {
  const command = /npm uninstall ([^&]+)/.exec(read('Dockerfile'))![1]!
  const removed = command.split(/[\s\\]+/).filter((word) => word && !word.startsWith('--'))
  expect(removed.filter((name) => !(name in dependencies))).toEqual([])
  const imported = importedBy((file) => !/\/(client|verify)\//.test(file))
  expect(removed.filter((name) => imported.has(name))).toEqual([])
})
