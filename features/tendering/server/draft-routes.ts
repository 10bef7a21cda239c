import { hasBidding } from '#features/bids/setup/server/biddings.ts'
import {
  deleteTenderDraft,
  listTenderDrafts,
} from '#features/tenders/contract/tender-draft-list.ts'
import {
  copyTender,
  createTenderDraft,
  getTenderDraft,
  updateTenderDraft,
  type DraftInput,
} from '#features/tenders/contract/tender-draft.ts'
import { formOf, type TenderForm } from '#features/tenders/contract/tender-form.ts'
import { lotFieldNames } from '#features/tenders/lots/contract/lot.ts'
import { canTexts, choosesOrganisation } from '#features/tenders/rules/can.ts'
import { deadlineFields } from '#features/tenders/rules/tender-deadlines.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { forbidden } from '#kernel/server/http/refusal.ts'
import { requireFresh } from '#kernel/server/http/require-fresh.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findDraft, insertDraft, listDrafts, removeDraft, saveDraft } from './drafts.ts'
import { findTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import { mapNames } from '#kernel/contract/field-table.ts'
import { hasPassed } from '#kernel/rules/permission.ts'

const texts = {
  saved: 'Draft saved',
  stale: 'You’ve saved this draft in another tab or on another device since you opened it here.',
}

/**
 * Returns whether both inputs are the same. The forms can be compared as JSON, because both were
 * parsed by the same schema and have their fields in the same order.
 */
function isSame(one: DraftInput, other: DraftInput): boolean {
  return JSON.stringify([one.form, one.step]) === JSON.stringify([other.form, other.step])
}

export function tenderDraftRoutes(route: Route, services: Services): void {
  const { db } = services

  route(listTenderDrafts, async ({ user }) => ({ data: await listDrafts(db, user) }))

  route(getTenderDraft, async ({ user, params }) => ({
    data: await findDraft(db, user, params.draftId),
  }))

  route(createTenderDraft, async ({ user, body, cause, once, transact }) =>
    transact((tx) =>
      once(tx, {
        work: async () => {
          if (!user.organisation && !choosesOrganisation(user)) {
            throw forbidden(canTexts.noOrganisation)
          }
          const id = await insertDraft(tx, user, body)
          const resource = ['Draft', id] as const
          await record(tx, cause, { action: 'draft.saved', resource, metadata: { version: 1 } })
          return { kept: { id } }
        },
        replay: async ({ id }) => ({
          message: texts.saved,
          draft: await findDraft(tx, user, id),
        }),
      }),
    ),
  )

  // `transact` locks the user's row, so changes to one user's data run one after the other.
  route(updateTenderDraft, (call) => call.transact((tx) => update(tx, call)))

  route(deleteTenderDraft, async ({ user, params, cause, transact }) => {
    await transact(async (tx) => {
      const { id } = await findDraft(tx, user, params.draftId)
      await removeDraft(tx, id)
      await record(tx, cause, { action: 'draft.discarded', resource: ['Draft', id], metadata: {} })
    })
    return { message: 'Draft discarded' }
  })

  route(copyTender, (call) => {
    const { user, once, transact } = call
    return transact((tx) =>
      once(tx, {
        work: async () => ({ kept: { id: await copy(tx, call) } }),
        replay: async ({ id }) => ({
          message: 'Tender copied. Check every step, then save or publish the copy.',
          draft: await findDraft(tx, user, id),
        }),
      }),
    )
  })
}

async function update(
  tx: Tx,
  { user, params, body, cause, request }: Context<typeof updateTenderDraft>,
) {
  const before = await findDraft(tx, user, params.draftId)
  const { id } = before
  requireFresh(request.headers['if-match'], before.version, texts.stale)
  if (isSame(before, body)) return { message: texts.saved, draft: before }
  await saveDraft(tx, id, body)
  const draft = await findDraft(tx, user, id)
  await record(tx, cause, {
    action: 'draft.saved',
    resource: ['Draft', id],
    metadata: { version: draft.version },
  })
  return { message: texts.saved, draft }
}

/** Copies a tender into a new draft. Returns the id of the draft. */
async function copy(tx: Tx, { user, params, cause }: Context<typeof copyTender>): Promise<number> {
  const tender = await findTender(tx, user, 'copy', params.tenderId)
  const form = await copyOf(tx, tender)
  const id = await insertDraft(tx, user, { form, step: 1, copied_from: tender.id })
  await record(tx, cause, {
    action: 'tender.copied',
    resource: ['Tender', tender.id],
    metadata: { reference: tender.reference, draft_id: id },
  })
  return id
}

type CopiedLot = TenderForm['lots'][number]

/**
 * Returns the fields and lots of a tender as a new form. Past deadlines are left empty. Documents
 * are not copied, because a file belongs to one document and is deleted with it.
 */
async function copyOf(tx: Tx, tender: FoundTender): Promise<TenderForm> {
  const passed = deadlineFields.filter((field) => hasPassed(tender[field], tender.now))
  const lots = await tx
    .selectFrom('lots')
    .select(lotFieldNames)
    .where('tender_id', '=', tender.id)
    .orderBy('lot_number')
    .execute()
  return {
    ...formOf(tender),
    ...Object.fromEntries(passed.map((field) => [field, ''])),
    lots: lots.map((lot) => mapNames<CopiedLot>(lotFieldNames, (name) => String(lot[name] ?? ''))),
    takes_bids: await hasBidding(tx, tender.id),
  }
}
