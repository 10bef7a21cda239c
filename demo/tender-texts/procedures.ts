// First and last paragraphs of a tender's description, by procedure. For example, a request for
// information doesn't promise a contract, and a framework doesn't promise a volume.
import type { ProcedureType } from '#features/tenders/contract/tender.ts'
import { itemsOf, partsOf, readMarkdown } from '../content.ts'

const parts = readMarkdown('procedures.md').flatMap(({ body }) => partsOf(body, '##'))

/**
 * Openings contain the placeholders `{Buyer}`, `{buyer}`, `{service}`, `{estate}`, `{detail}` and
 * `{term}`. Endings have no placeholders.
 */
export const openingsOf = (procedure: ProcedureType) => textsOf('Openings', procedure)
export const endingsOf = (procedure: ProcedureType) => textsOf('Endings', procedure)

/** Returns the texts under the headings that name the procedure. */
function textsOf(kind: 'Openings' | 'Endings', procedure: ProcedureType): string[] {
  return parts
    .filter(({ heading }) => {
      const [of, procedures = ''] = heading.split(': ')
      return of === kind && procedures.split(', ').includes(procedure)
    })
    .flatMap(({ body }) => itemsOf(body))
}

interface Terms {
  years: readonly number[]
  /** Range for the number of days from publication to the submission deadline. */
  window: readonly [from: number, to: number]
}

export const terms: Record<ProcedureType, Terms> = {
  ITT: { years: [3, 3, 4, 5], window: [28, 42] },
  RFQ: { years: [1, 1, 2], window: [14, 21] },
  RFI: { years: [3], window: [21, 30] },
  PQQ: { years: [3, 4, 5], window: [24, 35] },
  SQ: { years: [3, 4, 5], window: [24, 35] },
  PSQ: { years: [3, 4, 5], window: [25, 35] },
  Framework: { years: [4, 4, 2], window: [30, 45] },
  DPS: { years: [4, 5], window: [28, 40] },
}
