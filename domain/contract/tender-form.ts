// A tender's form while somebody fills it in: what its controls hold, unfinished or wrong as it may
// be. The wizard starts from it, an unfinished tender is kept as it, and a copy of a tender is one.
import * as z from 'zod/mini'
import { toUkLocalInput } from '../format/date.ts'
import { mapNames, partOf } from './field-table.ts'
import { rawText } from './fields.ts'
import { lotFieldNames, lotLimits } from './lot.ts'
import {
  tenderFieldNames,
  tenderFields,
  type TenderField,
  type TenderFieldRow,
} from './tender-fields.ts'
import { tenderLimits } from './tender.ts'

/** More than a field takes: what is too long is kept as well, to be shortened later. */
const slack = 5000

/** What the controls of each kind hold. Deadlines are UK time, as in a `datetime-local` control. */
const held = {
  text: rawText(tenderLimits.description + slack),
  choice: rawText(100),
  money: rawText(100),
  moment: rawText(100),
  words: z.array(rawText(100)).check(z.maxLength(tenderLimits.categories)),
  flag: z.boolean(),
} satisfies Record<TenderFieldRow['kind'], z.ZodMiniType>

type Held = { [Kind in keyof typeof held]: z.output<(typeof held)[Kind]> }
type KindOf<Field extends TenderField> = (typeof tenderFields)[Field]['kind']
export type FormValues = { [Field in TenderField]: Held[KindOf<Field>] }

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

export function formOf(stored: Record<TenderField, unknown>): FormValues {
  return mapNames<FormValues>(tenderFieldNames, (field) =>
    shown[tenderFields[field].kind](stored[field]),
  )
}

export const emptyForm = formOf(partOf(tenderFields, 'initial', tenderFieldNames))

type FieldSchemas = { [Field in TenderField]: z.ZodMiniDefault<(typeof held)[KindOf<Field>]> }

const fieldSchemas = mapNames<FieldSchemas>(
  tenderFieldNames,
  (field) =>
    z._default<z.ZodMiniType>(
      held[tenderFields[field].kind],
      emptyForm[field],
    ) as FieldSchemas[TenderField],
)

type LotForm = Record<(typeof lotFieldNames)[number], string>

const lotText = z._default(rawText(lotLimits.description + slack), '')
const lotForm = z.object(
  mapNames<Record<keyof LotForm, typeof lotText>>(lotFieldNames, () => lotText),
)

export const tenderForm = z.object({
  ...fieldSchemas,
  lots: z._default(z.array(lotForm).check(z.maxLength(lotLimits.atOnce)), []),
  /** Suppliers are to send their bids here: asked on the last step, set up once it is a tender. */
  takes_bids: z._default(z.boolean(), false),
})
export type TenderForm = z.output<typeof tenderForm>
