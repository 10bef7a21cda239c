import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { namesOf, optional, partOf, required, type Field } from '#kernel/contract/field-table.ts'
import {
  id,
  money,
  optionalText,
  rawText,
  requiredLine,
  timestamp,
} from '#kernel/contract/fields.ts'
import { moneyInput } from '#features/tenders/contract/money-input.ts'

export const lotLimits = {
  title: 255,
  description: 5000,
  number: 9999,
  /** Maximum number of lots in a request that creates a tender. */
  atOnce: 100,
}

export const lotTexts = {
  fixed: 'Lots can’t be added or deleted once suppliers can bid. Change the lot’s text instead.',
  numberInvalid: 'Lot number must be a whole number of at least 1',
  heading: 'Lots',
  created: 'Lot created successfully',
  updated: 'Lot updated successfully',
  deleted: 'Lot deleted successfully',
}

/** Fallback messages for errors without a message from the server. */
export const lotFailures = {
  load: 'Failed to load lots',
  save: 'Failed to save lot',
  delete: 'Failed to delete lot',
}

/** Accepts a number, or the text of a form control. */
const lotNumber = z.pipe(
  z.union(
    [z.number(), rawText(9).check(z.regex(/^\d{1,9}$/, lotTexts.numberInvalid))],
    lotTexts.numberInvalid,
  ),
  z.pipe(
    z.transform(Number),
    z
      .int(lotTexts.numberInvalid)
      .check(
        z.minimum(1, lotTexts.numberInvalid),
        z.maximum(lotLimits.number, 'Lot number must be at most 9999'),
      ),
  ),
)

/**
 * Lot fields. The schemas of forms and replies, the columns that queries select, and the contents
 * of a lot in the tender's history are derived from this table.
 */
export const lotFields = {
  lot_number: { label: 'Lot number', ...required(lotNumber), reply: z.int() },
  title: {
    label: 'Title',
    ...required(requiredLine('Title is required', lotLimits.title)),
    reply: z.string(),
  },
  description: {
    label: 'Description',
    ...optional(optionalText(lotLimits.description), null),
    reply: z.nullable(z.string()),
  },
  /** Amount in the tender's currency. */
  estimated_value: {
    label: 'Estimated value',
    ...optional(moneyInput, null),
    reply: z.nullable(money),
  },
} satisfies Record<string, Field>

export const lotFieldNames = namesOf(lotFields)

export const newLot = z.object(partOf(lotFields, 'create', lotFieldNames))
export type NewLot = z.output<typeof newLot>

/** Lots of a new tender. The tender and all its lots are created in one transaction. */
export const newLots = z
  .array(newLot)
  .check(z.maxLength(lotLimits.atOnce), z.superRefine<NewLot[]>(refuseRepeats))

function refuseRepeats(lots: NewLot[], context: z.core.$RefinementCtx<NewLot[]>): void {
  const numbers = lots.map(({ lot_number }) => lot_number)
  for (const [index, number] of numbers.entries()) {
    if (numbers.indexOf(number) === index) continue
    const path = [index, 'lot_number']
    context.issues.push({
      code: 'custom',
      message: 'Another lot has this number',
      path,
      input: lots,
    })
  }
}

/** Optional fields that are left out of an edit keep their values. */
export const lotChanges = z.object(partOf(lotFields, 'edit', lotFieldNames))
export type LotChanges = z.output<typeof lotChanges>

const lotReply = partOf(lotFields, 'reply', lotFieldNames)
export const lot = z.object({ id, ...lotReply, created_at: timestamp, updated_at: timestamp })
export type Lot = z.output<typeof lot>

export const listLots = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/lots',
  summary: 'The lots of a tender, by number',
  access: 'signed-in',
  token: 'read',
  reply: z.object({ data: z.array(lot) }),
})

export const createLot = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/lots',
  summary: 'Add a lot; takes an Idempotency-Key',
  access: ['buyer', 'admin'],
  token: 'tenders:write',
  takesKey: true,
  body: newLot,
  reply: z.object({ message: z.string(), lot }),
  status: 201,
})

export const updateLot = endpoint({
  method: 'PUT',
  path: '/tenders/:tenderId/lots/:lotId',
  summary: 'Edit a lot',
  access: ['buyer', 'admin'],
  token: 'tenders:write',
  body: lotChanges,
  reply: z.object({ message: z.string(), lot }),
})

export const deleteLot = endpoint({
  method: 'DELETE',
  path: '/tenders/:tenderId/lots/:lotId',
  summary: 'Delete a lot',
  access: ['buyer', 'admin'],
  token: 'tenders:write',
  reply: z.object({ message: z.string() }),
})
