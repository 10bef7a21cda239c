import { sql } from 'kysely'
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { readEvaluationRow } from '#features/evaluation/server/find-evaluation.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict } from '#kernel/server/http/refusal.ts'

interface JoiningPanel {
  tender_id: number
  panel_role: PanelRole
  criteria: string[] | null
  user_id: number
  invited_by: number
  cause: Cause
}

/**
 * Adds an external person to a tender's evaluation panel. Throws if the panel no longer accepts
 * members.
 */
export async function joinPanel(tx: Tx, joining: JoiningPanel): Promise<void> {
  const { tender_id, panel_role: role, criteria, user_id, invited_by, cause } = joining
  const evaluation = await readEvaluationRow(tx, tender_id)
  if (!evaluation || !takesMembers(evaluation))
    throw conflict('The panel can no longer get new members.')
  await tx
    .insertInto('panel_members')
    .values({ tender_id, user_id, role, criteria })
    .onConflict((already) => already.doNothing())
    .execute()
  // The new revision ensures that a chair who has the panel's form open sees the new member before
  // saving.
  await tx
    .updateTable('evaluations')
    .set({ revision: sql<number>`revision + 1` })
    .where('tender_id', '=', tender_id)
    .execute()
  await record(
    tx,
    { ...cause, user_id },
    {
      action: 'evaluation.joined',
      resource: ['Tender', tender_id],
      metadata: { invited_by, role },
    },
  )
}

export function takesMembers({ stage }: { stage: string }): boolean {
  return stage === 'declarations' || stage === 'scoring'
}
