// The access tables: one row for each call. A call without a row fails the tests.
import { accountRows } from './accounts.ts'
import { administrationRows } from './administration.ts'
import { analyticsRows } from './analytics.ts'
import { awardRows } from './awards.ts'
import { bidRows, openingRows } from './bids.ts'
import { approvalRows, contractRows } from './contracts.ts'
import { evaluationRows, panelTaskRows } from './evaluation.ts'
import { moderationListRows, moderationRows } from './moderation.ts'
import { openDataRows } from './open-data.ts'
import { organisationRows } from './organisations.ts'
import type { OtherRow } from './other-row.ts'
import { ownParticipationRows, participationRows } from './participation.ts'
import { passkeyRows } from './passkeys.ts'
import { ssoRows } from './sso.ts'
import type { TenderRow } from './tender-row.ts'
import { tenderListRows, tenderPageRows } from './tenders.ts'

export const tenderRows: Record<string, TenderRow> = {
  ...evaluationRows,
  ...awardRows,
  ...approvalRows,
  ...tenderPageRows,
  ...participationRows,
  ...bidRows,
  ...moderationRows,
}

export const otherRows: Record<string, OtherRow> = {
  ...contractRows,
  ...accountRows,
  ...passkeyRows,
  ...ssoRows,
  ...organisationRows,
  ...openingRows,
  ...panelTaskRows,
  ...tenderListRows,
  ...ownParticipationRows,
  ...moderationListRows,
  ...openDataRows,
  ...analyticsRows,
  ...administrationRows,
}

/** Returns the row of a call. Throws if there is none. */
export function rowOf(call: string): TenderRow | OtherRow {
  const row = tenderRows[call] ?? otherRows[call]
  if (!row) throw new Error(`${call} has no row`)
  return row
}
