// The kinds of field that many nouns share.
import * as z from 'zod/mini'

/** The largest id that a PostgreSQL integer column holds; anything above it can't exist. */
const largestId = 2_147_483_647

export const id = z.int().check(z.positive(), z.maximum(largestId))

/** An id in the address, where everything is text. */
export const idInPath = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), id),
)

/** ISO 8601 in UTC, as the database writes it. */
export const timestamp = z.iso.datetime({ offset: true })

/** Exact money: a decimal string, never a float. */
export const money = z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/))

// PostgreSQL can't store NUL in text, and no person types it.
const withoutNul = z.refine<string>(
  (text) => !text.includes('\0'),
  'Contains a forbidden character',
)

/** Text that must hold something besides white space. */
export function requiredText(message: string, max = 255) {
  return z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, tooLong(max)), withoutNul)
}

/** Text that may be left out or empty; nothing is stored as null. */
export function optionalText(max = 255) {
  return z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(max, tooLong(max)), withoutNul)),
    z.transform((text) => text || null),
  )
}

const emailTexts = {
  required: 'Email is required',
  invalid: 'Invalid email format',
}

/** Shaped like an address, without spaces; kept in lower case so that one person is one account. */
export function email(required: string = emailTexts.required) {
  return z.string(required).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, required),
    z.maxLength(254, tooLong(254)),
    // Nothing is missing, not misshapen. Not by `abort`, which would hush the checks of the whole form.
    z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, emailTexts.invalid),
    z.regex(/^[^\p{Cc}]*$/u, emailTexts.invalid),
  )
}

export function tooLong(max: number): string {
  return `Must be at most ${max} characters`
}
