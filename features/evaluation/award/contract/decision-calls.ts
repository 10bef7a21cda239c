// The buyer's calls for the award decision, its approval, the assessment summaries and the
// notification.
import * as z from 'zod/mini'
import { decision, decisionInput, decisionLimits, decisionTexts as texts } from './decision.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, rawText, requiredText } from '#kernel/contract/fields.ts'
import {
  workingDays,
  standstillLimits,
} from '#features/evaluation/standstill/contract/standstill.ts'
import { outcomes, summary, summaryInput } from '#features/evaluation/summaries/contract/summary.ts'

const buyers = ['buyer'] as const
const path = '/tenders/:tenderId/decision'

const changed = z.object({ message: z.string(), decision })
/**
 * Hash of the decision that the caller has read. The call is refused if the decision has changed
 * since.
 */
const sha256 = rawText(64).check(z.regex(/^[0-9a-f]{64}$/))

export const getDecision = endpoint({
  method: 'GET',
  path,
  summary: 'The decision about the award, lot by lot, with the ranking it is based on',
  access: buyers,
  reply: z.object({ data: decision }),
})

export const saveDecision = endpoint({
  method: 'PUT',
  path,
  summary: 'Save a winner or no award for every lot; voids an approval',
  access: buyers,
  body: decisionInput,
  reply: changed,
})

export const submitDecision = endpoint({
  method: 'POST',
  path: `${path}/submit`,
  summary: 'Send the decision for approval, or complete it if no approval is needed',
  access: buyers,
  does: 'decide',
  body: z.object({ sha256 }),
  reply: changed,
})

export const reviewDecision = endpoint({
  method: 'POST',
  path: `${path}/review`,
  summary: 'Approve the decision, or refuse it with a reason; not by somebody who prepared it',
  access: buyers,
  does: 'decide',
  body: z.object({
    approves: z.boolean(),
    reason: rawText(decisionLimits.reason),
    /** Number of the approval that the caller gives, if two are required. */
    level: z._default(z.literal([1, 2]), 1),
    sha256,
  }),
  reply: changed,
})

const reportTable = z.object({
  columns: z.array(z.object({ header: z.string(), is_figure: z.boolean() })),
  /** Header of the notes column on the page. In the PDF, the notes are below the table instead. */
  note_header: z.string(),
  rows: z.array(z.object({ cells: z.array(z.string()), note: z.string() })),
})
export type ReportTable = z.output<typeof reportTable>

const report = z.object({
  title: z.string(),
  lines: z.array(z.string()),
  parts: z.array(
    z.object({
      heading: z.string(),
      entries: z.array(
        z.object({
          title: z.optional(z.string()),
          lines: z.array(z.string()),
          table: z.optional(reportTable),
        }),
      ),
    }),
  ),
})
export type DecisionReport = z.output<typeof report>

export const getDecisionReport = endpoint({
  method: 'GET',
  path: `${path}/report`,
  summary: 'The recommendation report: how the bids were judged, and what is decided',
  access: buyers,
  reply: z.object({ data: report }),
})

export const downloadDecisionReport = endpoint({
  method: 'GET',
  path: `${path}/report.pdf`,
  summary: 'The recommendation report as a PDF',
  access: buyers,
  isHeavy: true,
  reply: z.string(),
})

export const listSummaries = endpoint({
  method: 'GET',
  path: `${path}/summaries`,
  summary: 'The assessment summaries, and what each still lacks',
  access: buyers,
  reply: z.object({
    data: z.array(
      z.object({
        bid_id: id,
        bidder: z.string(),
        lot: z.nullable(z.object({ id, lot_number: z.int(), title: z.string() })),
        outcome: z.enum(outcomes),
        is_edited: z.boolean(),
        missing: z.array(z.string()),
      }),
    ),
  }),
})

const edited = z.object({
  summary,
  /** Null if the summary has not been edited. */
  revision: z.nullable(z.int()),
  missing: z.array(z.string()),
})
export type EditedSummary = z.output<typeof edited>

export const getSummary = endpoint({
  method: 'GET',
  path: `${path}/summaries/:bidId`,
  summary: 'One assessment summary, exactly as its bidder will see it',
  access: buyers,
  reply: z.object({ data: edited }),
})

export const saveSummary = endpoint({
  method: 'PUT',
  path: `${path}/summaries/:bidId`,
  summary: 'Edit the reasons of an assessment summary; each has to cite the bid',
  access: buyers,
  body: summaryInput,
  reply: z.object({ message: z.string(), data: edited }),
})

export const notifyBidders = endpoint({
  method: 'POST',
  path: `${path}/notify`,
  summary: 'Award the tender, notify every bidder at the same moment, and begin the standstill',
  access: buyers,
  does: 'decide',
  body: z.object({
    sha256,
    /** Length of the standstill in working days. */
    working_days: z._default(workingDays, standstillLimits.workingDays),
  }),
  reply: changed,
})

export const withdrawDecision = endpoint({
  method: 'POST',
  path: `${path}/withdraw`,
  summary: 'Withdraw the decision before a contract is signed; every bidder is told the reason',
  access: buyers,
  does: 'decide',
  body: z.object({ reason: requiredText(texts.reasonRequired, decisionLimits.reason) }),
  reply: z.object({ message: z.string() }),
})
