// Registers an MCP tool: its input schema, and the API calls it makes.
import type {
  CallToolResult,
  McpServer,
  StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import * as z from 'zod/mini'
import { CallRefused, type Ask } from './ask.ts'

interface Tool<Input extends z.ZodMiniType> {
  name: string
  title: string
  description: string
  input: Input
  run: (ask: Ask, input: z.output<Input>) => Promise<object>
}

export type Register = (server: McpServer, ask: Ask) => void

/** All tools are read-only. */
const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

export function tool<Input extends z.ZodMiniType>(definition: Tool<Input>): Register {
  const { name, title, description, input, run } = definition
  const inputSchema = withJsonSchema(input)
  return (server, ask) =>
    server.registerTool(name, { title, description, inputSchema, annotations }, (given) =>
      answer(() => run(ask, given)),
    )
}

async function answer(work: () => Promise<object>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await work()) }] }
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return { isError: true, content: [{ type: 'text', text: error.message }] }
  }
}

/** Adds the Standard JSON Schema interface, which zod/mini schemas lack. */
function withJsonSchema<S extends z.ZodMiniType>(
  schema: S,
): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const describe = (io: 'input' | 'output') => () => {
    const { $schema: _, ...described } = z.toJSONSchema(schema, { io })
    return described
  }
  const jsonSchema = { input: describe('input'), output: describe('output') }
  return { '~standard': { ...schema['~standard'], jsonSchema } }
}
