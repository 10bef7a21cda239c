// Serialises a reply according to its schema. Fields that are not in the schema are not written, so
// the schema also prevents leaks of secrets.
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
 * Returns a serialiser that is compiled when the first reply is written, because compiling all
 * serialisers in advance would take two thirds of the start-up time. A second server in the same
 * process shares the compiled serialisers.
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

// Replaces `anyOf: [X, null]` with `nullable`: the serialiser then only compares the value with
// null, instead of validating it against each branch. Also removes patterns, which have no effect
// on the output and cost time.
function flattenNullable(schema: JsonSchema): void {
  delete schema['pattern']
  const branches = schema.anyOf
  if (branches?.length !== 2) return
  const [value] = branches.filter((branch) => branch.type !== 'null')
  if (!value || !branches.some((branch) => branch.type === 'null')) return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}
