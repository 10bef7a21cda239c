// What the wizard holds while somebody types: text as in the controls, deadlines as UK time.
import { mapNames, partOf, pick } from '#domain/contract/field-table.ts'
import {
  metadataNames,
  tenderFieldNames,
  tenderFields,
  type TenderField,
  type TenderFieldRow,
} from '#domain/contract/tender-fields.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { toUkLocalInput } from '#domain/format/date.ts'
import { deadlineFields } from '#domain/rules/tender-deadlines.ts'

/** What the controls of each kind hold. */
interface Held extends Record<TenderFieldRow['kind'], string | string[] | boolean> {
  text: string
  choice: string
  money: string
  moment: string
  words: string[]
  flag: boolean
}

type FieldValues = { [Field in TenderField]: Held[(typeof tenderFields)[Field]['kind']] }
export type WizardValues = FieldValues & { change_note: string }

const asText = (value: unknown) => String(value ?? '')

/** A stored value as its control shows it. */
const shown: { [Kind in keyof Held]: (value: unknown) => Held[Kind] } = {
  text: asText,
  choice: asText,
  money: asText,
  moment: (value) => (value ? toUkLocalInput(String(value)) : ''),
  words: (value) => [value].flat().map(String),
  flag: Boolean,
}

function valuesFrom(stored: Record<TenderField, unknown>): WizardValues {
  const values = mapNames<FieldValues>(tenderFieldNames, (field) =>
    shown[tenderFields[field].kind](stored[field]),
  )
  return { ...values, change_note: '' }
}

export const emptyValues = valuesFrom(partOf(tenderFields, 'initial', tenderFieldNames))

export function valuesOf(tender: Tender): WizardValues {
  return valuesFrom({ ...tender, ...tender.metadata })
}

type Deadline = (typeof deadlineFields)[number]
type Deadlines = Pick<Tender, Deadline>

/** Whether a deadline was moved: told by what is shown, so that opening and saving moves nothing. */
export function hasMoved(values: WizardValues, name: Deadline, stored: Deadlines): boolean {
  return values[name] !== toUkLocalInput(stored[name])
}

/** As the contract wants it. A deadline that was not moved goes back to the second as it came. */
export function bodyOf(values: WizardValues, stored?: Deadlines) {
  const deadlines = mapNames<Deadlines>(deadlineFields, (name) =>
    stored && !hasMoved(values, name, stored) ? stored[name] : values[name],
  )
  return { ...values, ...deadlines, metadata: pick(values, metadataNames) }
}
