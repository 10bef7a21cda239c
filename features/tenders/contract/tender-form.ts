// Values of the controls in a tender's form, which may be incomplete or invalid. The wizard starts
// from them, an unfinished tender stores them, and copying a tender creates them.
import * as z from 'zod/mini'
import { toUkLocalInput } from '#kernel/format/date.ts'
import { mapNames, partOf } from '#kernel/contract/field-table.ts'
import { rawText } from '#kernel/contract/fields.ts'
import { lotFieldNames, lotLimits } from '../lots/contract/lot.ts'
import {
  tenderFieldNames,
  tenderFields,
  type TenderField,
  type TenderFieldRow,
} from './tender-fields.ts'
import { tenderLimits } from './tender.ts'

/**
 * Number of characters by which a text may exceed the limit for descriptions, so that an overlong
 * text is stored and can be shortened later.
 */
const slack = 5000

/**
 * Schema for the control's value, by kind of field. Deadlines are UK time, as in a `datetime-local`
 * control.
 */
const controlSchemas = {
  text: rawText(tenderLimits.description + slack),
  choice: rawText(100),
  money: rawText(100),
  moment: rawText(100),
  words: z.array(rawText(100)).check(z.maxLength(tenderLimits.categories)),
  flag: z.boolean(),
} satisfies Record<TenderFieldRow['kind'], z.ZodMiniType>

type ControlValues = {
  [Kind in keyof typeof controlSchemas]: z.output<(typeof controlSchemas)[Kind]>
}
type KindOf<Field extends TenderField> = (typeof tenderFields)[Field]['kind']
export type FormValues = { [Field in TenderField]: ControlValues[KindOf<Field>] }

const asText = (value: unknown) => String(value ?? '')

/** Converts a stored value to the value of its control. */
const toControlValue: { [Kind in keyof ControlValues]: (value: unknown) => ControlValues[Kind] } = {
  text: asText,
  choice: asText,
  money: asText,
  moment: (value) => (value ? toUkLocalInput(String(value)) : ''),
  words: (value) => [value].flat().map(String),
  flag: Boolean,
}

export function formOf(stored: Record<TenderField, unknown>): FormValues {
  return mapNames<FormValues>(tenderFieldNames, (field) =>
    toControlValue[tenderFields[field].kind](stored[field]),
  )
}

export const emptyForm = formOf(partOf(tenderFields, 'initial', tenderFieldNames))

type FieldSchemas = {
  [Field in TenderField]: z.ZodMiniDefault<(typeof controlSchemas)[KindOf<Field>]>
}

const fieldSchemas = mapNames<FieldSchemas>(
  tenderFieldNames,
  (field) =>
    z._default<z.ZodMiniType>(
      controlSchemas[tenderFields[field].kind],
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
  /**
   * True if suppliers send their bids on the portal. The wizard's last step asks for this choice;
   * bidding is set up once the tender exists.
   */
  takes_bids: z._default(z.boolean(), false),
})
export type TenderForm = z.output<typeof tenderForm>
