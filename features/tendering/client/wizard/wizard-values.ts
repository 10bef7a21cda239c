// Values of the wizard's controls. Amounts and deadlines are strings; deadlines are in UK time.
import { mapNames, pick } from '#kernel/contract/field-table.ts'
import { lotTexts } from '#features/tenders/lots/contract/lot.ts'
import { amountShape } from '#kernel/contract/number-shapes.ts'
import {
  metadataNames,
  rowOf,
  tenderFieldNames,
  type TenderField,
} from '#features/tenders/contract/tender-fields.ts'
import { emptyForm, formOf, type TenderForm } from '#features/tenders/contract/tender-form.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { formatDateTime, fromUkLocalInput, toUkLocalInput } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { plainNumber } from '#kernel/format/read-number.ts'
import { choosesOrganisation } from '#features/tenders/rules/can.ts'
import { deadlineFields } from '#features/tenders/rules/tender-deadlines.ts'

export type WizardValues = TenderForm & { change_note: string }

const others = { lots: [], takes_bids: false, change_note: '' }

export const emptyValues: WizardValues = { ...emptyForm, ...others }

/**
 * Returns the initial values for a user. Buyers are usually the contact for their own tenders;
 * administrators are not.
 */
export function valuesFor(user: CurrentUser): WizardValues {
  if (choosesOrganisation(user)) return emptyValues
  return { ...emptyValues, contact_name: user.name, contact_email: user.email }
}

export function valuesOf(tender: Tender): WizardValues {
  return { ...formOf({ ...tender, ...tender.metadata }), ...others }
}

export function valuesOfDraft({ form }: { form: TenderForm }): WizardValues {
  return { ...form, change_note: '' }
}

type Deadline = (typeof deadlineFields)[number]
type Deadlines = Pick<Tender, Deadline>

/**
 * Returns whether a deadline was moved. The stored time is compared as the control displays it, so
 * that saving an unchanged deadline doesn't count as a move.
 */
export function hasMoved(values: WizardValues, name: Deadline, stored: Deadlines): boolean {
  return values[name] !== toUkLocalInput(stored[name])
}

/**
 * Returns the request body. An unchanged deadline is sent back as stored, with its seconds, which
 * the control doesn't show.
 */
export function bodyOf(values: WizardValues, stored?: Deadlines) {
  const deadlines = mapNames<Deadlines>(deadlineFields, (name) =>
    stored && !hasMoved(values, name, stored) ? stored[name] : values[name],
  )
  return { ...values, ...deadlines, metadata: pick(values, metadataNames) }
}

export const amountOf = (typed: string) => plainNumber(typed, amountShape)

/** Returns a field's value in readable form, or an empty string if there is none. */
export function readField(field: TenderField, values: WizardValues): string {
  const { kind, words } = rowOf(field)
  const value = values[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((word) => words?.[word] ?? word).join(', ')
  if (kind === 'moment') {
    const reading = fromUkLocalInput(value)
    return 'iso' in reading ? formatDateTime(reading.iso) : ''
  }
  if (kind === 'money' && value) return formatMoney(amountOf(value), values.currency)
  return words?.[value] ?? value
}

/** Returns all values in readable form, for comparing two versions. */
export function describeTender(values: WizardValues) {
  const lotLine = (lot: WizardValues['lots'][number]) =>
    [`${lot.lot_number}: ${lot.title}`, lot.estimated_value, lot.description]
      .filter(Boolean)
      .join('\n')
  return [
    ...tenderFieldNames.map((field) => ({
      term: rowOf(field).label,
      value: readField(field, values),
    })),
    { term: lotTexts.heading, value: values.lots.map(lotLine).join('\n') },
  ]
}
