// Schemas for fields that many parts of the API contract share.
import * as z from 'zod/mini'

/** Maximum value of a PostgreSQL integer column; a larger id can't exist. */
const largestId = 2_147_483_647

/** Returns a schema for an id; `message` replaces the default error. */
export function idField(message?: string) {
  return z.int(message).check(z.positive(message), z.maximum(largestId, message))
}

export const id = idField()

/** An organisation, as replies name it. */
export const organisationName = z.object({ id, name: z.string() })

interface Bounds {
  /** Error message if the value is not a string. */
  missing?: string
  /** Error message if the text is too long; the default gives the maximum length. */
  error?: string
}

/**
 * Every text field is based on `rawText`, which keeps the text unchanged, or on `boundedText`,
 * which trims it. If the text is too long, later checks are skipped, so that no pattern runs on
 * more than `max` characters and attackers can't slow the server down. A test verifies this for
 * every call (inputs.test.ts).
 */
export function rawText(max: number, { missing, error = tooLong(max) }: Bounds = {}) {
  return z.string(missing).check(limitLength(max, error))
}

export function boundedText(max: number, { missing, error = tooLong(max) }: Bounds = {}) {
  return z.string(missing).check(z.trim(), limitLength(max, error))
}

/**
 * Returns a length check that, if it fails, skips only the later checks of the same text. Zod's own
 * `abort` would skip those of the whole form.
 */
function limitLength(max: number, error: string) {
  const check = z.maxLength(max, error)
  const judge = check._zod.check
  check._zod.check = (payload) => {
    void judge(payload)
    if (payload.issues.length > 0) payload.aborted = true
  }
  return check
}

/** Id in a path, where every value is a string. */
export const idInPath = z.pipe(
  rawText(10).check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), id),
)

/** Id in a body: a number, or the text of a form control. */
export function givenId(message?: string) {
  return z.union([idField(message), idInPath], message)
}

/** Random id in a path, which stays a string because it may exceed a PostgreSQL integer. */
export const randomIdInPath = rawText(16).check(z.regex(/^[1-9]\d{0,15}$/))

/** Time in ISO 8601 and UTC, as returned by the database. */
export const timestamp = z.iso.datetime({ offset: true })

/** Date in the format of an HTML date input (YYYY-MM-DD). */
export const dayInput = z.pipe(boundedText(10), z.iso.date())

/** Exact money as a decimal string, never a float. */
export const money = z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/))

/** Exact total of a bid, possibly with a fraction of a penny. */
export const exactTotal = z.string().check(z.regex(/^\d{1,15}(\.\d{1,7})?$/))

/** Returns a schema for text that contains more than white space. */
export function requiredText(message: string, max = 255) {
  return boundedText(max, { missing: message }).check(z.minLength(1, message))
}

/** Returns a schema for optional text; undefined, null and empty text become null. */
export function optionalText(max = 255) {
  return z.pipe(
    z.nullish(boundedText(max)),
    z.transform((text) => text || null),
  )
}

/**
 * Returns a schema for one line of text, such as a title. Titles appear in emails and lists, so
 * they may not contain line breaks or characters that change the text direction.
 */
export function requiredLine(message: string, max?: number) {
  return requiredText(message, max).check(
    z.regex(
      /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u,
      'Must be one line, without tabs or line breaks',
    ),
  )
}

/**
 * Returns a schema for the name of a person or an organisation. Names may not contain links,
 * because anyone can register with any name, and the portal's emails to other people contain these
 * names.
 */
export function requiredName(message: string, max?: number) {
  return requiredLine(message, max).check(
    z.refine<string>((text) => !/:\/\/|www\./i.test(text), 'Must not contain a link'),
  )
}

/**
 * Returns a schema for exactly one email address; lists of addresses, and addresses with a display
 * name such as "Ann <ann@example.com>", are refused. The address is stored in lower case, so that
 * each person has one account.
 */
export function email(required: string = 'Email is required') {
  return boundedText(254, { missing: required }).check(
    z.toLowerCase(),
    z.minLength(1, required),
    // The pattern also accepts an empty string, so that an empty address gets only the previous
    // check's error. Zod's `abort` is not an option, because it would skip the checks of the whole
    // form.
    z.regex(
      /^$|^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u,
      'Invalid email format',
    ),
  )
}

export function tooLong(max: number): string {
  return `Must be at most ${max} characters`
}
