// Values of the set-up form's controls, which are strings where the API contract has numbers or
// null. The form is validated by the same rules as on the server.
import * as z from 'zod/mini'
import {
  biddingLimits,
  biddingSetup,
  sealings,
  type BiddingInput,
  type BiddingSetup,
  type BidQuestion,
  type CriterionPart,
  type PriceCriterion,
  type PriceLine,
  type Sealing,
} from '../contract/bidding.ts'
import { judgingFields, type LowPriceRule, type LowPriceRuleKind } from '../contract/judging.ts'
import { quantityShape, weightShape, wholeShape } from '#kernel/contract/number-shapes.ts'
import { plainNumber, readNumber } from '#kernel/format/read-number.ts'
import { optionalText } from '#kernel/contract/fields.ts'
import { multiply, subtract, sum } from '#kernel/rules/decimal.ts'
import { faultsIn } from '../rules/bidding-setup.ts'
import {
  isPriceWeighted,
  judgingOf,
  maxWinnersOf,
  partsOf,
  priceCriteriaOf,
  type Judging,
} from '../rules/judging.ts'

export type QuestionValues = Omit<
  BidQuestion,
  'word_limit' | 'choices' | 'criterion' | 'envelope'
> & {
  word_limit: string
  /** Options, one per line. */
  choices: string
  /**
   * Key of the criterion for which the answer is marked. Empty if the answer is for information
   * only, and `withPrice` if it belongs to the price envelope.
   */
  criterion: string
}

/**
 * Value of `criterion` for a question whose answer belongs to the price envelope. Keys of criteria
 * can't start with “@”.
 */
export const withPrice = '@price'

export type PartValues = Omit<CriterionPart, 'minimum_mark' | 'scale'> & {
  minimum_mark: string
  /** The criterion's own scale; undefined if it is marked on the common one. */
  scale?: string[] | undefined
}
export type CriterionValues = PartValues & { parts: PartValues[] }

export interface LowPriceValues {
  /** Rule that flags low prices; empty if none are flagged. */
  kind: LowPriceRuleKind | ''
  percent: string
  next_percent: string
}

export type LineValues = Omit<PriceLine, 'lot_id' | 'criterion'> & {
  lot_id: string
  /** Key of the price criterion; empty if none is chosen. */
  criterion: string
}

export type SetupValues = Omit<
  BiddingSetup,
  | 'envelope_count'
  | 'questions'
  | 'criteria'
  | 'price_criteria'
  | 'price_lines'
  | 'hand_in_hours'
  | 'max_winners'
  | keyof Judging
> &
  Omit<Judging, 'low_price_rule'> & {
    low_price_rule: LowPriceValues
    sealing: Sealing
    envelope_count: string
    hand_in_hours: string
    max_winners: string
    questions: QuestionValues[]
    criteria: CriterionValues[]
    has_lines: boolean
    price_lines: LineValues[]
    /** Empty if the price isn't split. */
    price_criteria: PriceCriterion[]
    change_note: string
  }

export function valuesOf(setup: BiddingSetup, sealing: Sealing): SetupValues {
  return {
    ...setup,
    ...judgingOf(setup),
    sealing,
    envelope_count: String(setup.envelope_count),
    hand_in_hours: String(setup.hand_in_hours),
    max_winners: String(maxWinnersOf(setup)),
    questions: setup.questions.map(({ envelope, ...question }) => ({
      ...question,
      word_limit: String(question.word_limit ?? ''),
      choices: question.choices.join('\n'),
      criterion: envelope === 'price' ? withPrice : (question.criterion ?? ''),
    })),
    criteria: setup.criteria.map((criterion) => ({
      ...partValues(criterion),
      parts: partsOf(criterion).map(partValues),
    })),
    low_price_rule: lowPriceValues(judgingOf(setup).low_price_rule),
    has_lines: setup.price_lines.length > 0,
    price_lines: setup.price_lines.map((line) => ({
      ...line,
      lot_id: String(line.lot_id ?? ''),
      criterion: line.criterion ?? '',
    })),
    price_criteria: [...priceCriteriaOf(setup)],
    change_note: '',
  }
}

const partValues = ({ key, name, weight, minimum_mark, scale }: CriterionPart): PartValues => ({
  key,
  name,
  weight,
  minimum_mark: String(minimum_mark ?? ''),
  scale,
})

function lowPriceValues(rule: LowPriceRule | null): LowPriceValues {
  if (!rule) return { kind: '', percent: '', next_percent: '' }
  return { ...rule, next_percent: rule.next_percent ?? '' }
}

/**
 * Returns null for empty text. Returns NaN, which the schema rejects, for text that is not a whole
 * number.
 */
const numberOrNull = (text: string) =>
  text.trim() === '' ? null : Number(readNumber(text, wholeShape).plain ?? NaN)

function toInput(values: SetupValues): z.input<typeof flat> {
  const { has_lines, price_criteria: _all, ...rest } = values
  const criteria = usedPriceCriteria(values)
  return {
    ...rest,
    envelope_count: values.envelope_count === '2' ? 2 : 1,
    hand_in_hours: Number(values.hand_in_hours.trim() || Number.NaN),
    max_winners: Number(values.max_winners),
    price_weight: isPriceWeighted(values.price_formula)
      ? plainNumber(values.price_weight, weightShape)
      : '0',
    questions: values.questions.map((question) => ({
      ...question,
      word_limit: question.kind === 'text' ? numberOrNull(question.word_limit) : null,
      choices:
        question.kind === 'choice'
          ? question.choices.split('\n').filter((choice) => choice.trim() !== '')
          : [],
      ...purposeOf(question),
    })),
    criteria: values.criteria.map(toCriterion),
    price_multiple: plainNumber(values.price_multiple, weightShape),
    low_price_rule: toLowPriceRule(values.low_price_rule),
    price_lines: has_lines
      ? values.price_lines.map(({ criterion, ...line }) => ({
          ...line,
          quantity: plainNumber(line.quantity, quantityShape),
          lot_id: numberOrNull(line.lot_id),
          ...(criterion !== '' && criteria.length > 0 && { criterion }),
        }))
      : [],
    ...(criteria.length > 0 && {
      price_criteria: criteria.map((criterion) => ({
        ...criterion,
        weight: plainNumber(criterion.weight, weightShape),
      })),
    }),
  }
}

/**
 * Returns the price criteria that apply. Only a price with a schedule and its own weight can be
 * split. If the user turns either off, the form keeps the price criteria in case it is turned on
 * again.
 */
export const usedPriceCriteria = ({
  has_lines,
  price_formula,
  price_criteria,
}: SetupValues): readonly PriceCriterion[] =>
  has_lines && isPriceWeighted(price_formula) ? price_criteria : []

const toPart = (part: PartValues) => ({
  key: part.key,
  name: part.name,
  weight: plainNumber(part.weight, weightShape),
  minimum_mark: numberOrNull(part.minimum_mark),
  ...(part.scale && { scale: part.scale }),
})

/**
 * Converts a criterion for the request. A criterion with sub-criteria has no minimum mark and no
 * scale of its own.
 */
function toCriterion({ parts, ...criterion }: CriterionValues) {
  if (parts.length === 0) return toPart(criterion)
  const { scale: _, ...rest } = toPart(criterion)
  return { ...rest, minimum_mark: null, parts: parts.map(toPart) }
}

function toLowPriceRule({ kind, percent, next_percent }: LowPriceValues) {
  if (kind === '') return null
  return {
    kind,
    percent: plainNumber(percent, weightShape),
    next_percent: next_percent.trim() === '' ? null : plainNumber(next_percent, weightShape),
  }
}

function purposeOf({ criterion }: QuestionValues): Pick<BidQuestion, 'criterion' | 'envelope'> {
  return criterion === withPrice
    ? { criterion: null, envelope: 'price' }
    : { criterion: criterion || null }
}

/** Flat schema, so that the path of each error is the name of a control. */
const flat = z.extend(biddingSetup, {
  sealing: z.enum(sealings),
  change_note: optionalText(biddingLimits.changeNote),
})

/** Schema for a set-up that can be stored. It may break rules that are enforced on publication. */
export const unfinishedSchema = z.pipe(z.transform(toInput), flat)

export function setupSchema(lotIds: readonly number[]) {
  // The rules run only on values that match the schema, because invalid weights can't be added up.
  const judged = z.custom<FlatSetup>().check(({ value, issues }) => {
    for (const [field, [message = '']] of Object.entries(faultsIn(value, lotIds))) {
      issues.push({ code: 'custom', input: value, message, path: nameOf(field).split('.') })
    }
  })
  return z.pipe(unfinishedSchema, judged)
}

export type FlatSetup = z.output<typeof flat>

export type SetupBody = Omit<BiddingInput, 'is_unfinished'>

export function toBody({ sealing, change_note, ...setup }: FlatSetup): SetupBody {
  return { sealing, setup, change_note }
}

/** Returns the form's field name for a field name from the server. */
export const nameOf = (field: string) => field.replace(/^setup\./, '')

/** Returns the weight without separators, or undefined if the text is not a weight. */
export const readWeight = (text: string) => readNumber(text, weightShape).plain

/** Returns the multiple without separators, or undefined if the text is not a valid multiple. */
export function readMultiple(text: string): string | undefined {
  const { data } = judgingFields.price_multiple.safeParse(readWeight(text))
  return data
}

/** Returns how much the weights fall short of 100, ignoring weights that are not valid numbers. */
export function remainingWeight({ criteria, price_weight, price_formula }: SetupValues): string {
  const price = isPriceWeighted(price_formula) ? price_weight : '0'
  return remainingOf([...criteria.map(({ weight }) => weight), price])
}

/**
 * Returns how much the given weights fall short of 100, or of another sum, ignoring those that are
 * not valid numbers.
 */
export function remainingOf(weights: readonly string[], of = '100'): string {
  const read = weights.flatMap((weight) => readWeight(weight) ?? [])
  return subtract(of, sum(read)).replace(/\.0+$/, '')
}

/** Returns the values for a price that is split in halves; the first criterion gets all lines. */
export function splitPrice(values: SetupValues) {
  const weight = readWeight(values.price_weight) ?? '0'
  const half = multiply(weight, '0.5', 2).replace(/\.0+$/, '')
  const [first, second] = [half, remainingOf([half], weight)].map((share) => ({
    key: newKey(),
    name: '',
    weight: share,
  })) as [PriceCriterion, PriceCriterion]
  return {
    price_criteria: [first, second],
    price_lines: values.price_lines.map((line) => ({ ...line, criterion: first.key })),
  }
}

/**
 * Returns the criteria to which a question can be assigned: those that get marks. If a criterion is
 * split, these are its sub-criteria.
 */
export function markedCriteria(criteria: readonly CriterionValues[]) {
  return criteria.flatMap(({ parts, ...criterion }) =>
    parts.length === 0
      ? [{ key: criterion.key, names: [criterion.name] }]
      : parts.map(({ key, name }) => ({ key, names: [criterion.name, name] })),
  )
}

/**
 * Returns the questions adjusted to changed criteria. If a criterion was split, its questions are
 * assigned to its first part; if its parts were removed, their questions are assigned to the
 * criterion.
 */
export function followCriteria(
  questions: readonly QuestionValues[],
  { before, after }: Record<'before' | 'after', readonly CriterionValues[]>,
): QuestionValues[] {
  return questions.map((question) => {
    const isOf = ({ key, parts }: CriterionValues) =>
      key === question.criterion || parts.some((part) => part.key === question.criterion)
    const parent = before.find(isOf)
    const now = after.find(({ key }) => key === parent?.key)
    if (!now || now.parts.some(({ key }) => key === question.criterion)) return question
    return { ...question, criterion: now.parts[0]?.key ?? now.key }
  })
}

/** Returns whether bids only pass or fail the criterion, without earning points for it. */
export const isGate = ({ scale, minimum_mark, weight }: PartValues) =>
  scale?.length === 2 && minimum_mark === '1' && Number(weight) === 0

/**
 * Returns a key for a new question, criterion, sub-criterion or price line. Answers, marks and
 * prices refer to the key, so a changed text doesn't affect them.
 */
export const newKey = () => crypto.randomUUID().slice(0, 8)
