// Values of the form in which a member declares their interests for each bidder.
import * as z from 'zod/mini'
import {
  evaluationLimits,
  evaluationTexts,
  type Evaluation,
} from '#features/evaluation/contract/evaluation.ts'

const texts = {
  choose: (bidder: string) => `Choose for ${bidder}`,
}

export interface DeclarationValues {
  organisation_id: number
  name: string
  /** Empty until the member has chosen. */
  choice: '' | 'none' | 'conflict'
  statement: string
}

type Declared = Pick<Evaluation, 'bidders' | 'own'>

/** Returns one row for each bidder, with the member's newest declaration. */
export function declarationValues({ bidders, own }: Declared): DeclarationValues[] {
  return bidders.map(({ id, name }) => {
    const made = own.declarations.find(({ organisation_id }) => organisation_id === id)
    const choice = made ? (made.has_conflict ? 'conflict' : 'none') : ''
    return { organisation_id: id, name, choice, statement: made?.statement ?? '' }
  })
}

/** Returns the rows with "No conflict" for every bidder without a choice. */
export function withoutConflicts(rows: readonly DeclarationValues[]): DeclarationValues[] {
  return rows.map((row) => (row.choice === '' ? { ...row, choice: 'none' as const } : row))
}

const row = z
  .object({
    organisation_id: z.number(),
    name: z.string(),
    choice: z.enum(['', 'none', 'conflict']),
    statement: z.string().check(z.trim(), z.maxLength(evaluationLimits.statement)),
  })
  .check(
    z.superRefine(({ choice, statement, name }, context) => {
      if (choice === '') {
        const message = texts.choose(name)
        context.addIssue({ code: 'custom', path: ['choice'], message })
      }
      if (choice === 'conflict' && !statement) {
        const message = evaluationTexts.statementRequired
        context.addIssue({ code: 'custom', path: ['statement'], message })
      }
    }),
  )

export const declarationsSchema = z.object({ rows: z.array(row) })

/** Returns the request body. Statements are left out unless there is a conflict. */
export function declarationsInput(rows: readonly DeclarationValues[]) {
  return {
    declarations: rows.map(({ organisation_id, choice, statement }) => ({
      organisation_id,
      has_conflict: choice === 'conflict',
      statement: choice === 'conflict' ? statement : '',
    })),
  }
}
