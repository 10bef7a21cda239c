// Visibility of tenders, written from the specification and not from the code:
//
// - Suppliers never see drafts, archived tenders or tenders that were cancelled before publication.
// - Every active supplier reads open tenders. Invite-only tenders are visible only to invited
//   suppliers. For tenders with an NDA, suppliers who have not accepted it see an outline: title,
//   organisation, procedure, deadlines, summary.
// - A buyer manages the tenders of their own organisation in every state, and reads other
//   organisations' open, published ones. Archived tenders are hidden from buyers.
// - Guests see no tenders, only the bids that they open: `guests` in the tables.
// - Administrators manage every tender, and only administrators see archived ones.
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import { accountNames, baseOf, type AccountName } from './people.ts'
import { states, type State } from './tender-scene.ts'

const views = ['manages', 'reads', 'outline', '-'] as const
export type View = (typeof views)[number]

const tables: Record<EligibilityType, string> = {
  open: `
                                   published expired closed  awarded cancelled unpublished archived draft   abandoned
    supplier                     | reads     reads   reads   reads   reads     -           -        -       -
    interested supplier          | reads     reads   reads   reads   reads     -           -        -       -
    invited supplier             | reads     reads   reads   reads   reads     -           -        -       -
    supplier who signed          | reads     reads   reads   reads   reads     -           -        -       -
    participant                  | reads     reads   reads   reads   reads     -           -        -       -
    supplier without organisation| reads     reads   reads   reads   reads     -           -        -       -
    buyer                        | manages   manages manages manages manages   manages     -        manages manages
    colleague                    | manages   manages manages manages manages   manages     -        manages manages
    other buyer                  | reads     reads   -       -       -         -           -        -       -
    buyer without organisation   | reads     reads   -       -       -         -           -        -       -
    guest opener                 | -         -       -       -       -         -           -        -       -
    administrator                | manages   manages manages manages manages   manages     manages  manages manages`,
  invite_only: `
                                   published expired closed  awarded cancelled unpublished archived draft   abandoned
    supplier                     | -         -       -       -       -         -           -        -       -
    interested supplier          | -         -       -       -       -         -           -        -       -
    invited supplier             | reads     reads   reads   reads   reads     -           -        -       -
    supplier who signed          | -         -       -       -       -         -           -        -       -
    participant                  | reads     reads   reads   reads   reads     -           -        -       -
    supplier without organisation| -         -       -       -       -         -           -        -       -
    buyer                        | manages   manages manages manages manages   manages     -        manages manages
    colleague                    | manages   manages manages manages manages   manages     -        manages manages
    other buyer                  | -         -       -       -       -         -           -        -       -
    buyer without organisation   | -         -       -       -       -         -           -        -       -
    guest opener                 | -         -       -       -       -         -           -        -       -
    administrator                | manages   manages manages manages manages   manages     manages  manages manages`,
  nda_gated: `
                                   published expired closed  awarded cancelled unpublished archived draft   abandoned
    supplier                     | outline   outline outline outline outline   -           -        -       -
    interested supplier          | outline   outline outline outline outline   -           -        -       -
    invited supplier             | outline   outline outline outline outline   -           -        -       -
    supplier who signed          | reads     reads   reads   reads   reads     -           -        -       -
    participant                  | reads     reads   reads   reads   reads     -           -        -       -
    supplier without organisation| outline   outline outline outline outline   -           -        -       -
    buyer                        | manages   manages manages manages manages   manages     -        manages manages
    colleague                    | manages   manages manages manages manages   manages     -        manages manages
    other buyer                  | -         -       -       -       -         -           -        -       -
    buyer without organisation   | -         -       -       -       -         -           -        -       -
    guest opener                 | -         -       -       -       -         -           -        -       -
    administrator                | manages   manages manages manages manages   manages     manages  manages manages`,
}

type Grid = Map<string, Map<string, View>>

function read(table: string): Grid {
  const [heading = '', ...lines] = table.trim().split('\n')
  const columns = heading.trim().split(/\s+/)
  if (columns.toSorted().join() !== states.toSorted().join()) {
    throw new Error(`The table of views has the columns ${columns.join(', ')}`)
  }
  return new Map(
    lines.map((line) => {
      const [name = '', cells = ''] = line.split('|')
      const read = cells
        .trim()
        .split(/\s+/)
        .map((cell, index) => [columns[index]!, cell as View] as const)
      return [name.trim(), new Map(read)] as const
    }),
  )
}

const grids = Object.entries(tables).map(([eligibility, table]) => [eligibility, read(table)])
const byEligibility = Object.fromEntries(grids) as Record<EligibilityType, Grid>

/**
 * Returns an account's view of a tender. Throws for blocked and pending accounts, which have no
 * row.
 */
export function viewOf(
  actor: AccountName,
  { state, eligibility }: { state: State; eligibility: EligibilityType },
): View {
  const view = byEligibility[eligibility].get(baseOf(actor))?.get(state)
  if (!view || !views.includes(view)) throw new Error(`${actor}, ${state}: ${view} is not a view`)
  return view
}

/** Accounts that have a row in the tables: all except blocked and pending ones. */
export const activeAccounts = accountNames.filter((name) => byEligibility.open.has(baseOf(name)))
