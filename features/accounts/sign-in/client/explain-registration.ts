import { registrationSteps } from '#features/accounts/contract/registration.ts'
import { ApiError } from '#kernel/client/lib/api.ts'
import { failureOf, type Failure } from '#kernel/client/lib/form.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'

/**
 * Returns the errors by field and a general message. The message comes from the server if there is
 * one; otherwise it is "Registration failed:" with the network error, or the fallback.
 */
export function explainRegistration(error: unknown, fallback: string): Failure {
  const { fields } = failureOf(error, fallback)
  return { fields, general: messageOf(error as ApiError, fallback) }
}

function messageOf({ status, message, reply }: ApiError, fallback: string): string {
  if (status === 0) return `Registration failed: ${message}`
  return reply.message ?? fallback
}

/**
 * Returns the number of the first step with an error, starting at 1, or undefined if there is none.
 */
export function stepOf(errors: FormErrors): number | undefined {
  const index = registrationSteps.findIndex(({ fields }) => fields.some((field) => errors[field]))
  return index === -1 ? undefined : index + 1
}

/**
 * Returns the hint to check the marked fields if the server rejected any. Errors that the form
 * finds itself come without a message, so they get no hint.
 */
export function hintFor(errors: FormErrors, message: string | undefined): string | undefined {
  return message && Object.keys(errors).length > 0
    ? 'Please check the fields marked below.'
    : undefined
}
