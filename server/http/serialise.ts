// Turns a reply's schema into one that fastify compiles into a serialiser. A field the schema does
// not name is not written, so the reply schema is also what keeps secrets in.
import * as z from 'zod/mini'

interface JsonSchema {
  [key: string]: unknown
  anyOf?: JsonSchema[]
  type?: string | string[]
}

export function replySchema(reply: z.ZodMiniType): object {
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
