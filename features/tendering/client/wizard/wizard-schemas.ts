// Schemas for the wizard, based on the schemas of the API. The schema for a new tender also checks
// that administrators have chosen an organisation.
import * as z from 'zod/mini'
import { newTender, tenderChanges } from '#features/tenders/contract/tender-input.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { tenderTexts } from '#features/tenders/contract/tender.ts'
import { deadlineFields } from '#features/tenders/rules/tender-deadlines.ts'
import { fieldAt } from './explain-save.ts'
import { bodyOf, hasMoved, type WizardValues } from './wizard-values.ts'

interface Check<Output> {
  schema: z.ZodMiniType<Output>
  body: (values: WizardValues) => unknown
  /** Additional field to check, with its message. */
  also?: { field: string; message: string; isWrong: (values: WizardValues) => boolean }
}

/** Returns a schema that reports all errors at once, so that no check hides another. */
function wizardSchema<Output>({ schema, body, also }: Check<Output>): z.ZodMiniType<Output> {
  return z.transform((values: WizardValues, { issues }) => {
    const read = schema.safeParse(body(values))
    for (const { path, message } of read.error?.issues ?? []) {
      issues.push({ code: 'custom', path: fieldAt(path).split('.'), message, input: values })
    }
    if (also?.isWrong(values)) {
      const { field, message } = also
      issues.push({ code: 'custom', path: [field], message, input: values })
    }
    return read.data as Output
  })
}

export function creationSchema(choosesOrganisation: boolean) {
  return wizardSchema({
    schema: newTender,
    body: (values) => bodyOf(values),
    also: {
      field: 'organisation_id',
      message: tenderTexts.organisationRequired,
      isWrong: ({ organisation_id }) => choosesOrganisation && !organisation_id,
    },
  })
}

/** Returns whether the values move a deadline that suppliers have already seen. */
export function movesDeadline(values: WizardValues, tender: Tender): boolean {
  return tender.status !== 'draft' && deadlineFields.some((name) => hasMoved(values, name, tender))
}

export function editSchema(tender: Tender) {
  return wizardSchema({
    schema: tenderChanges,
    body: (values) => bodyOf(values, tender),
  })
}
