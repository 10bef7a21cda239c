// Defines the three files: columns, parsing of a line, and the key of a line.
import * as z from 'zod/mini'
import {
  importedOrganisation,
  importedTender,
  importedUser,
  importTexts,
  problemsOfPast,
} from '#domain/contract/import.ts'
import { tenderFields } from '#domain/contract/tender-fields.ts'

export const sourceNames = ['organisations', 'users', 'tenders'] as const
export type SourceName = (typeof sourceNames)[number]

export interface Staged {
  /** Unique key: company number, email address or reference. */
  key: string
  /** Company numbers of the owner and of the winner. */
  organisation?: string | undefined
  winner?: string | undefined
  data: object
}

export type LineProblem = [column: string, message: string]

export interface Source {
  columns: string[]
  /** Columns that every line must fill in. */
  required: string[]
  keyColumn: string
  read(cells: Record<string, string>, now: Date): { staged: Staged } | { problems: LineProblem[] }
}

/** Normalises company numbers, which people write with spaces and in either case. */
const numberKey = (number: string) => number.replace(/\s/g, '').toUpperCase()

const flags: Record<string, boolean> = { yes: true, true: true, no: false, false: false }

/** Returns a cell as a form would send it; an empty cell counts as omitted. */
function inputOf(column: string, cell: string): unknown {
  const text = cell.trim()
  if (text === '') return undefined
  const { kind } = { kind: 'text', ...(tenderFields as Record<string, object>)[column] }
  if (kind === 'words') return text.split(/[\s,;|]+/)
  if (kind === 'flag' || column === 'archived') return flags[text.toLowerCase()] ?? text
  if (kind === 'moment' || column.endsWith('_at')) return text.replace(/^(\S{10}) /, '$1T')
  return cell
}

function sourceOf<Schema extends z.ZodMiniObject>(
  schema: Schema,
  keyColumn: keyof Schema['shape'] & string,
  stage: (row: z.output<Schema>) => Staged,
  judge: (row: z.output<Schema>, now: Date) => LineProblem[] = () => [],
): Source {
  const columns = Object.keys(schema.shape)
  const isNeeded = (column: string) => !z.safeParse(schema.shape[column]!, undefined).success
  return {
    columns,
    required: columns.filter(isNeeded),
    keyColumn,
    read(cells, now) {
      const input = Object.entries(cells).map(([column, cell]) => [column, inputOf(column, cell)])
      const parsed = schema.safeParse(Object.fromEntries(input))
      if (!parsed.success) {
        return {
          problems: parsed.error.issues.map((issue) => [String(issue.path[0]), wordsFor(issue)]),
        }
      }
      const problems = judge(parsed.data, now)
      return problems.length > 0 ? { problems } : { staged: stage(parsed.data) }
    },
  }
}

function wordsFor(issue: z.core.$ZodIssue): string {
  const { message } = issue
  if (issue.code === 'invalid_type' && issue.expected === 'boolean') return importTexts.flag
  if (issue.code !== 'invalid_value') return message
  const oneOf = importTexts.oneOf(issue.values.map(String).join(', '))
  return message.startsWith('Invalid') ? oneOf : `${message}. ${oneOf}`
}

export const sources: Record<SourceName, Source> = {
  organisations: sourceOf(importedOrganisation, 'company_number', (data) => ({
    key: numberKey(data.company_number),
    data,
  })),
  users: sourceOf(importedUser, 'email', ({ organisation, ...data }) => ({
    key: data.email,
    organisation: numberKey(organisation),
    data,
  })),
  tenders: sourceOf(
    importedTender,
    'reference',
    ({ organisation, awarded_to, ...data }) => ({
      key: data.reference,
      organisation: numberKey(organisation),
      winner: awarded_to && numberKey(awarded_to),
      data,
    }),
    problemsOfPast,
  ),
}
