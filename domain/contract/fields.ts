// The kinds of field that many nouns share.
import * as z from 'zod/mini'

/** The largest id that a PostgreSQL integer column holds; anything above it can't exist. */
const largestId = 2_147_483_647

/** The id of something that a call names, with the words for when it is none. */
export function idField(message?: string) {
  return z.int(message).check(z.positive(message), z.maximum(largestId, message))
}

export const id = idField()

interface Bounds {
  /** Said when it is no text at all. */
  missing?: string
  /** Said instead of how long it may be. */
  error?: string
}

/**
 * The two ways in for text: as it is, or without the white space around it. What is too long is told
 * so and looked at no further: no pattern put after these sees more than `max` characters, so none
 * can be made slow. A test holds every call to that (inputs.test.ts).
 */
export function rawText(max: number, { missing, error = tooLong(max) }: Bounds = {}) {
  return z.string(missing).check(atMost(max, error))
}

export function boundedText(max: number, { missing, error = tooLong(max) }: Bounds = {}) {
  return z.string(missing).check(z.trim(), atMost(max, error))
}

/** Stops the checks of this text only: with zod's own `abort` those of the whole form would be hushed. */
function atMost(max: number, error: string) {
  const check = z.maxLength(max, error)
  const judge = check._zod.check
  check._zod.check = (payload) => {
    void judge(payload)
    if (payload.issues.length > 0) payload.aborted = true
  }
  return check
}

/** An id in the address, where everything is text. */
export const idInPath = z.pipe(
  rawText(10).check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), id),
)

/** A random id in the address, which may be larger than a PostgreSQL integer; stays text. */
export const randomIdInPath = rawText(16).check(z.regex(/^[1-9]\d{0,15}$/))

/** ISO 8601 in UTC, as the database writes it. */
export const timestamp = z.iso.datetime({ offset: true })

/** A day as a date control sends it. */
export const dayInput = z.pipe(boundedText(10), z.iso.date())

/** Exact money: a decimal string, never a float. */
export const money = z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/))

/** Text that must hold something besides white space. */
export function requiredText(message: string, max = 255) {
  return boundedText(max, { missing: message }).check(z.minLength(1, message))
}

/** Text that may be left out or empty; nothing is stored as null. */
export function optionalText(max = 255) {
  return z.pipe(
    z.nullish(boundedText(max)),
    z.transform((text) => text || null),
  )
}

const lineTexts = {
  oneLine: 'Must be one line, without tabs or line breaks',
  link: 'Must not contain a link',
}

/** Titles stand in emails and lists: nothing in them breaks the line or turns its direction. */
export function requiredLine(message: string, max?: number) {
  return requiredText(message, max).check(
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, lineTexts.oneLine),
  )
}

/** Names of people and organisations: strangers choose them, and our emails repeat them. */
export function requiredName(message: string, max?: number) {
  return requiredLine(message, max).check(
    z.refine<string>((text) => !/:\/\/|www\./i.test(text), lineTexts.link),
  )
}

const emailTexts = {
  required: 'Email is required',
  invalid: 'Invalid email format',
}

/**
 * One address and nothing else: what a mail program would read as several, or as a name with an
 * address in brackets, is refused. Kept in lower case so that one person is one account.
 */
export function email(required: string = emailTexts.required) {
  return boundedText(254, { missing: required }).check(
    z.toLowerCase(),
    z.minLength(1, required),
    // Nothing is missing, not misshapen. Not by `abort`, which would hush the checks of the whole form.
    z.regex(
      /^$|^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u,
      emailTexts.invalid,
    ),
  )
}

export function tooLong(max: number): string {
  return `Must be at most ${max} characters`
}
