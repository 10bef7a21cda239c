// Finds unknown fields in a call, so that programs get an error for a misspelt name. Only calls by
// programs are refused: calls with an API token, and public reads such as open data. The browser
// client that the specification describes sends whole forms, whose additional fields are ignored.
import * as z from 'zod/mini'

export const unknownTexts = {
  parameter: (name: string) => `This call has no parameter “${name}”.`,
  field: (name: string) => `This call has no field “${name}”.`,
}

/** Returns the schema inside optional, nullable, default and pipe schemas. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniPipe) return innermost(schema.def.in)
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  ) {
    return innermost(schema.def.innerType)
  }
  return schema
}

const isPlain = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** Returns the names of unknown fields, with their path if they are in inner objects. */
export function unknownFields(schema: z.core.$ZodType | undefined, input: unknown): string[] {
  if (!schema) return isPlain(input) ? Object.keys(input) : []
  const inner = innermost(schema)
  if (inner instanceof z.ZodMiniArray && Array.isArray(input)) {
    return input.flatMap((entry: unknown, index) => below(index, inner.def.element, entry))
  }
  if (!(inner instanceof z.ZodMiniObject) || !isPlain(input)) return []
  const shape = inner.def.shape as Record<string, z.core.$ZodType>
  return Object.entries(input).flatMap(([name, value]) =>
    Object.hasOwn(shape, name) ? below(name, shape[name]!, value) : [name],
  )
}

const below = (place: string | number, schema: z.core.$ZodType, value: unknown): string[] =>
  isPlain(value) || Array.isArray(value)
    ? unknownFields(schema, value).map((name) => `${place}.${name}`)
    : []
