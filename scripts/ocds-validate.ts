// `npm run tool -- ocds-validate --schema FOLDER [--portal ADDRESS]`: validates all of a portal's
// open data against the official schemas in the folder, with the extensions in the subfolder
// `extensions` and our own extension (docs/criterion-scores) applied. Without an address, a portal
// with demo data is started.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Ajv from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import type { Release } from '#features/open-data/contract/ocds.ts'
import { parseArguments } from '#app/server/commands/parse-arguments.ts'
import { withPrivatePortal } from './private-portal.ts'

const { values } = parseArguments({
  options: { schema: { type: 'string' }, portal: { type: 'string' } },
})
if (!values.schema) {
  console.error('Specify the schema folder: npm run tool -- ocds-validate --schema FOLDER')
  process.exit(2)
}
const readSchema = async (name: string) =>
  JSON.parse(await readFile(join(values.schema!, name), 'utf8')) as object

const versionedSchema =
  'https://standard.open-contracting.org/schema/1__1__5/versioned-release-validation-schema.json'
const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }))

// The schema for records refers to the schema for versioned releases. The portal publishes no
// versioned releases, and the folder may not contain that schema, so a placeholder is used.
ajv.addSchema({ id: versionedSchema, type: 'object' })
ajv.addSchema(await withExtensions(await readSchema('release-schema.json')))
const judges = {
  releases: ajv.compile(await readSchema('release-package-schema.json')),
  records: ajv.compile(await readSchema('record-package-schema.json')),
}
const counts = { releases: 0, records: 0 }
let faults = 0

if (values.portal) await validate(values.portal)
else await withPrivatePortal(validate)
console.log(`${counts.releases} releases and ${counts.records} records: ${faults} faults`)
if (faults > 0 || counts.releases === 0) process.exitCode = 1

/** Applies the extensions' patches in the order given in their documentation. */
async function withExtensions(schema: object): Promise<object> {
  const names = ['uk', 'bids', 'award-criteria', 'performance-failures', 'lots', 'techniques']
  let patched: unknown = schema
  for (const name of names) {
    const patch = await readSchema(`extensions/${name}/release-schema.json`).catch(() => ({}))
    patched = mergePatch(patched, patch)
  }
  const own = new URL('../docs/criterion-scores/release-schema.json', import.meta.url)
  patched = mergePatch(patched, JSON.parse(await readFile(own, 'utf8')))
  return withDefinitions(patched as { definitions: object })
}

/**
 * Adds an empty definition for every name that is referenced but not defined. The UK extension
 * patches definitions from other extensions, which the folder may not contain.
 */
function withDefinitions<Schema extends { definitions: object }>(schema: Schema): Schema {
  const named = [...JSON.stringify(schema).matchAll(/"#\/definitions\/(\w+)"/g)]
  const missing = Object.fromEntries(named.map(([, name]) => [name, {}]))
  return { ...schema, definitions: { ...missing, ...schema.definitions } }
}

/** Returns the target with a JSON merge patch applied (RFC 7396). */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value)
  }
  return merged
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function validate(portal: string): Promise<void> {
  const ocids = new Set<string>()
  let next: string | undefined = '/api/ocds/releases'
  while (next) {
    const { releases, links } = (await judge('releases', portal, next)) as Listed
    counts.releases += releases.length
    for (const { ocid } of releases) ocids.add(ocid)
    next = links && links.next.slice(new URL(links.next).origin.length)
  }
  for (const ocid of ocids) {
    await judge('releases', portal, `/api/ocds/releases/${ocid}`)
    await judge('records', portal, `/api/ocds/records/${ocid}`)
    counts.records += 1
  }
}

interface Listed {
  releases: Release[]
  links?: { next: string }
}

async function judge(kind: keyof typeof judges, portal: string, path: string): Promise<unknown> {
  const answer = await fetch(portal + path)
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}`)
  const content: unknown = await answer.json()
  const isSound = judges[kind]
  if (!isSound(content)) {
    for (const { instancePath, message } of isSound.errors ?? []) {
      faults += 1
      console.error(`${path} ${instancePath}: ${message}`)
    }
  }
  return content
}
