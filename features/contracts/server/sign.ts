// Adds the contract signed for an award to the register.
import type { Body } from '#kernel/contract/endpoint.ts'
import { type signContract, contractTexts as texts } from '../contract/contract.ts'
import { faultsOfTerms, whyNotSign } from '../rules/contract-terms.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { chooseAward, readAwards } from '#features/evaluation/standstill/server/read-awards.ts'
import { requireApproval } from '#features/approvals/server/approvals.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import {
  findStandstill,
  readToday,
  type FoundStandstill,
} from '#features/evaluation/standstill/server/standstill.ts'
import { changed } from '#features/tenders/server/changed.ts'
import type { LockedTender } from '#features/tenders/server/find-tender.ts'
import { requireNumberFree, saveKpis, saveOptions } from './save-terms.ts'
import { signingProposal } from './value-proposals.ts'

const words = {
  valueReason:
    'The contract is above the value that was approved. Enter the reason why its value is higher.',
  earlyReasonRequired:
    'The standstill isn’t over on this day. Give the reason for signing before its end.',
}

interface Signing {
  user: { id: number }
  /** The tender, which the caller has locked after checking the user's rights. */
  tender: LockedTender
  body: Body<typeof signContract>
  cause: Cause
}

/**
 * Writes the contract with its terms, audit row, OCDS release and notice. Returns the contract's
 * id.
 */
export async function sign(tx: Tx, { user, tender, body, cause }: Signing): Promise<number> {
  const { options, kpis, lot_id, supplier_id: _, value_reason: reason, ...values } = body
  const award = chooseAward(await readAwards(tx, tender.id), body)
  if (award.contract) throw conflict('A contract has already been signed for this award.')
  const standstill = (await findStandstill(tx, tender.id)) ?? null
  const today = await readToday(tx)
  requireTerms(body, { standstill, today })
  const signed = { ...body, supplier_id: award.supplier.id, value_reason: reason }
  const value_reason = await requireValue(tx, tender, signed)
  const organisation_id = tender.organisation_id
  await requireNumberFree(tx, { organisation_id, number: values.number })
  const isEarly = standstill !== null && values.signed_on <= standstill.ends_on
  const early_signing_reason = isEarly ? values.early_signing_reason : null
  const { id } = await tx
    .insertInto('contracts')
    .values({
      ...values,
      early_signing_reason,
      value_reason,
      tender_id: tender.id,
      lot_id,
      organisation_id,
      supplier_id: award.supplier.id,
      currency: tender.currency,
      created_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveOptions(tx, id, options)
  await saveKpis(tx, { id, starts_on: values.starts_on }, kpis)
  const { value, ends_on, signed_on, number } = values
  await tx
    .insertInto('contract_changes')
    .values({ contract_id: id, kind: 'signed', user_id: user.id, reason: '', value, ends_on })
    .execute()
  await changed(tx, tender, {
    cause,
    audit: {
      action: 'contract.signed',
      resource: ['Contract', id],
      metadata: {
        tender_id: tender.id,
        number,
        organisation_id: award.supplier.id,
        value,
        signed_on,
        early_signing_reason,
        ...(value_reason && { value_reason }),
      },
    },
    notify: (tx) => notify(tx, 'contract-signed', { contract_id: id }),
  })
  return id
}

/**
 * Throws if the contract's value exceeds the approved one without a reason, or without the approval
 * that its value needs. Returns the reason, or null if none is needed.
 */
async function requireValue(
  tx: Tx,
  tender: LockedTender,
  { lot_id, supplier_id, value, value_reason }: Body<typeof signContract> & { supplier_id: number },
): Promise<string | null> {
  const signing = { lot_id, supplier_id, value, reason: value_reason ?? '' }
  const proposal = await signingProposal(tx, tender, signing)
  if (!proposal?.isAbove) return null
  if (!value_reason) throw invalid({ value_reason: [words.valueReason] })
  await requireApproval(tx, tender, proposal)
  return value_reason
}

interface Dates {
  standstill: FoundStandstill | null
  today: string
}

function requireTerms(body: Body<typeof signContract>, { standstill, today }: Dates): void {
  const { signed_on, early_signing_reason } = body
  const reason = whyNotSign({ signed_on, standstill, early_signing_reason })
  if (reason === 'suspended') throw conflict(texts.suspended)
  const faults: Record<string, string[]> = faultsOfTerms(body)
  if (signed_on > today) faults['signed_on'] = ['The day of signing can’t be in the future']
  else if (reason === 'early') faults['early_signing_reason'] = [words.earlyReasonRequired]
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
