// Formats a schema as readable text, such as `{ id: integer, note?: string | null }`.
import type { Schema } from './document.ts'

export function describeType(schema: Schema, indent = ''): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) {
    return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
  }
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) {
    return choices.map((choice: Schema) => describeType(choice, indent)).join(' | ')
  }
  if (schema.type === 'array') return `${describeType(itemOf(schema), indent)}[]`
  if (schema.type === 'object') return describeObject(schema, indent)
  if (!schema.type) return 'anything'
  // Zod represents `string | null` as a list of types.
  return `${[schema.type].flat().join(' | ')}${limitsOf(schema)}`
}

const itemOf = (schema: Schema) => (schema['items'] ?? {}) as Schema

function describeObject(schema: Schema, indent: string): string {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) {
    const values = schema['additionalProperties']
    const hasValues = typeof values === 'object' && values !== null
    return hasValues ? `{ [key]: ${describeType(values as Schema, indent)} }` : '{}'
  }
  const deeper = `${indent}  `
  const lines = fields.map(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${deeper}${name}${mark}: ${describeType(field, deeper)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

/**
 * Returns the limits that a caller could exceed. The largest safe integer, which Zod sets as the
 * maximum of every integer, is left out.
 */
function limitsOf(schema: Schema): string {
  const limits = [
    schema['format'],
    Number(schema['minLength']) > 1 && `at least ${String(schema['minLength'])} characters`,
    schema['minLength'] === 1 && 'not empty',
    schema['maxLength'] && `at most ${String(schema['maxLength'])} characters`,
  ].filter(Boolean)
  return limits.length > 0 ? ` (${limits.join(', ')})` : ''
}
