// Writes a reply by its schema. A field the schema does not name is not written, so the reply schema
// is also what keeps secrets in.
import buildSerialiser from 'fast-json-stringify'
import * as z from 'zod/mini'

interface JsonSchema {
  [key: string]: unknown
  anyOf?: JsonSchema[]
  type?: string | string[]
}

type Serialise = (value: unknown) => string

const compiled = new WeakMap<z.ZodMiniType, Serialise>()

/**
 * Compiled when the first reply is written, not before the server listens: all of them together take
 * two thirds of its start. A second server in the same process finds them compiled.
 */
export function serialiserOf(reply: z.ZodMiniType): Serialise {
  return (value) => {
    const serialise = compiled.get(reply) ?? buildSerialiser(replySchema(reply))
    compiled.set(reply, serialise)
    return serialise(value)
  }
}

function replySchema(reply: z.ZodMiniType): object {
  return z.toJSONSchema(reply, {
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema as JsonSchema),
  })
}

// `anyOf: [X, null]` makes the serialiser validate every value to pick a branch; `nullable` is a
// plain check. Patterns and formats say nothing about writing, and cost time.
function flattenNullable(schema: JsonSchema): void {
  delete schema['pattern']
  const branches = schema.anyOf
  if (branches?.length !== 2) return
  const [value] = branches.filter((branch) => branch.type !== 'null')
  if (!value || !branches.some((branch) => branch.type === 'null')) return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}
