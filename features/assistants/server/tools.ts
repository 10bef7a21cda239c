// Tools offered to assistants. All of them are read-only, and the size of each reply is capped,
// however large the tender is.
import type {
  CallToolResult,
  McpServer,
  StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import * as z from 'zod/mini'
import { categories, tenderSorts, tenderStatuses } from '#features/tenders/contract/tender.ts'
import { id } from '#kernel/contract/fields.ts'
import { listInterests } from '#features/interests/contract/interest.ts'
import { listLots } from '#features/tenders/lots/contract/lot.ts'
import { listQuestions } from '#features/questions/contract/question.ts'
import { getTender, listTenders } from '#features/tenders/contract/tender-calls.ts'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { ukDay } from '#kernel/format/date.ts'
import { CallRefused, type Ask } from './call-api.ts'

/** All tools are read-only. */
const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

const perPage = 20
const maxParts = 100
const maxQuestions = 50
const dayMs = 86_400_000

const words = (max: number) => z.string().check(z.maxLength(max))
const say = <S extends z.ZodMiniType>(schema: S, description: string) =>
  schema.check(z.describe(description))

const tenderId = say(id, 'The id of a tender, as search_tenders gives it')

function outline(row: TenderRow) {
  const { id, reference, title, status, organisation, procedure_type, metadata } = row
  const { submission_deadline, clarification_deadline, published_at } = row
  return {
    id,
    reference,
    title,
    status,
    organisation: organisation.name,
    procedure_type,
    ...metadata,
    clarification_deadline,
    submission_deadline,
    published_at,
  }
}

export const tools: Register[] = [
  tool({
    name: 'search_tenders',
    title: 'Search tenders',
    description: `Finds tenders that the user may see, ${perPage} a page.`,
    input: z.object({
      search: z.optional(
        say(words(200), 'Words in title, reference, description, organisation or lots'),
      ),
      status: z.optional(z.enum(tenderStatuses)),
      category: z.optional(z.enum(categories)),
      location: z.optional(say(words(255), 'Any part of the location')),
      deadline_from: z.optional(say(z.iso.date(), 'Submission deadline on or after this UK day')),
      deadline_to: z.optional(say(z.iso.date(), 'Submission deadline on or before this UK day')),
      sort: z.optional(z.enum(tenderSorts)),
      page: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    }),
    async run(ask, input) {
      const query = { ...input, per_page: perPage }
      const { data, meta } = await ask(listTenders, { query })
      return { tenders: data.map(outline), ...meta }
    },
  }),

  tool({
    name: 'get_tender',
    title: 'Read a tender',
    description: `One tender with its description, dates, documents (their names, not their contents) and lots, up to ${maxParts} of each.`,
    input: z.object({ tender_id: tenderId }),
    async run(ask, { tender_id }) {
      const params = { tenderId: tender_id }
      const { data: tender } = await ask(getTender, { params })
      const lots = tender.counts?.lots ? (await ask(listLots, { params })).data : []
      const documents = tender.documents?.slice(0, maxParts)
      return { tender: { ...tender, documents, lots: lots.slice(0, maxParts) } }
    },
  }),

  tool({
    name: 'list_questions',
    title: 'Read the questions about a tender',
    description: `The questions about a tender with their answers, newest first, up to ${maxQuestions}. Suppliers see published answers and their own questions.`,
    input: z.object({
      tender_id: tenderId,
      search: z.optional(say(words(200), 'Words in a question or an answer')),
    }),
    async run(ask, { tender_id, search }) {
      const { data } = await ask(listQuestions, {
        params: { tenderId: tender_id },
        query: { search },
      })
      return { total: data.length, questions: data.slice(0, maxQuestions) }
    },
  }),

  tool({
    name: 'upcoming_deadlines',
    title: 'See upcoming deadlines',
    description: `Published tenders whose submission deadline comes in the next days, the next one first, up to ${perPage}.`,
    input: z.object({
      days: z.optional(say(z.int().check(z.minimum(1), z.maximum(365)), '14 unless said')),
      only_interested: z.optional(
        say(z.boolean(), 'For suppliers: only tenders that their organisation is interested in'),
      ),
    }),
    async run(ask, { days = 14, only_interested = false }) {
      const now = Date.now()
      const until = new Date(now + days * dayMs).toISOString()
      const query = { per_page: perPage }
      const rows = only_interested
        ? (await ask(listInterests, { query: { ...query, page: 1, filter: 'open' } })).data.map(
            ({ tender: { id, reference, title, status, organisation, ...dates } }) => {
              const { clarification_deadline, submission_deadline } = dates
              const of = { id, reference, title, status, organisation: organisation.name }
              return { ...of, clarification_deadline, submission_deadline }
            },
          )
        : await openTenders(ask, until)
      const isNext = ({ submission_deadline }: { submission_deadline: string }) =>
        Date.parse(submission_deadline) > now && Date.parse(submission_deadline) < Date.parse(until)
      return { until, tenders: rows.filter(isNext) }
    },
  }),
]

async function openTenders(ask: Ask, until: string) {
  const { data } = await ask(listTenders, {
    query: {
      status: 'published',
      sort: 'submission_deadline',
      deadline_from: ukDay(new Date().toISOString()),
      deadline_to: ukDay(until),
      per_page: perPage,
    },
  })
  return data.map(outline)
}

// Registers an MCP tool: its input schema, and the API calls it makes.

interface Tool<Input extends z.ZodMiniType> {
  name: string
  title: string
  description: string
  input: Input
  run: (ask: Ask, input: z.output<Input>) => Promise<object>
}

type Register = (server: McpServer, ask: Ask) => void

function tool<Input extends z.ZodMiniType>(definition: Tool<Input>): Register {
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
