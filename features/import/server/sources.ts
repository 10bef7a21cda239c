// Defines the three kinds of import file: their columns, how a line is parsed, and the key that
// identifies a line.
import * as z from 'zod/mini'
import {
  importedOrganisation,
  importedTender,
  importedUser,
  importTexts,
  contradictionsIn,
} from '../contract/import.ts'
import { tenderFields } from '#features/tenders/contract/tender-fields.ts'

const texts = {
  oneOf: (values: string) => `Use one of: ${values}`,
}

export const sourceNames = ['organisations', 'users', 'tenders'] as const
export type SourceName = (typeof sourceNames)[number]

export interface Staged {
  /** Unique key: company number, email address or reference; undefined if it is not valid. */
  key: string | undefined
  /**
   * Company number of the organisation that the user or tender belongs to; `winner` is the company
   * number of the tender's winner.
   */
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
  /**
   * Returns the line's valid cells, and all problems that can be found without looking at other
   * lines or existing rows.
   */
  read(cells: Record<string, string>, now: Date): { staged: Staged; problems: LineProblem[] }
}

/** Normalises a company number, which people write with spaces and in upper or lower case. */
const numberKey = (number: string | undefined) => number?.replace(/\s/g, '').toUpperCase()

const flags: Record<string, boolean> = { yes: true, true: true, no: false, false: false }

/** Returns a cell's value as a form would send it; undefined if the cell is empty. */
function inputOf(column: string, cell: string): unknown {
  const text = cell.trim()
  if (text === '') return undefined
  const { kind } = { kind: 'text', ...(tenderFields as Record<string, object>)[column] }
  if (kind === 'words') return text.split(/[\s,;|]+/)
  if (kind === 'flag' || column === 'archived') return flags[text.toLowerCase()] ?? text
  if (kind === 'moment' || column.endsWith('_at')) return text
  return cell
}

function sourceOf<Schema extends z.ZodMiniObject>(
  schema: Schema,
  keyColumn: keyof Schema['shape'] & string,
  stage: (row: Partial<z.output<Schema>>) => Staged,
  judge: (row: Partial<z.output<Schema>>, now: Date) => LineProblem[] = () => [],
): Source {
  const columns = Object.keys(schema.shape)
  const isNeeded = (column: string) => !z.safeParse(schema.shape[column]!, undefined).success
  return {
    columns,
    required: columns.filter(isNeeded),
    keyColumn,
    read(cells, now) {
      const input: Record<string, unknown> = Object.fromEntries(
        Object.entries(cells).map(([column, cell]) => [column, inputOf(column, cell)]),
      )
      const parsed = schema.safeParse(input)
      if (parsed.success) {
        return { staged: stage(parsed.data), problems: judge(parsed.data, now) }
      }
      const problems = parsed.error.issues.map((issue): LineProblem => [
        String(issue.path[0]),
        wordsFor(issue),
      ])
      const valid = validCells(schema, input)
      const isFaulty = (column: string) => problems.some(([faulty]) => faulty === column)
      const others = judge(valid, now).filter(([column]) => !isFaulty(column))
      return { staged: stage(valid), problems: [...problems, ...others] }
    },
  }
}

/**
 * Returns the cells that match their column's schema, parsed; other cells of the line may be
 * invalid.
 */
function validCells<Schema extends z.ZodMiniObject>(
  schema: Schema,
  input: Record<string, unknown>,
): Partial<z.output<Schema>> {
  const cells = Object.entries(schema.shape).flatMap(([column, field]) => {
    const parsed = z.safeParse(field, input[column])
    return parsed.success ? [[column, parsed.data]] : []
  })
  return Object.fromEntries(cells) as Partial<z.output<Schema>>
}

function wordsFor(issue: z.core.$ZodIssue): string {
  const { message } = issue
  if (issue.code === 'invalid_type' && issue.expected === 'boolean') return importTexts.flag
  if (issue.code !== 'invalid_value') return message
  const oneOf = texts.oneOf(issue.values.map(String).join(', '))
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
    contradictionsIn,
  ),
}
