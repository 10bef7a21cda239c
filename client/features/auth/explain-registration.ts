import { registrationSteps, registrationTexts } from '#domain/contract/registration.ts'
import { ApiError } from '#client/lib/api.ts'
import { failureOf, type Failure, type FormErrors } from '#client/lib/form.ts'

/**
 * Field by field and in general: the server's message, else "Registration failed:" and what went
 * wrong on the way to it, else the plain sentence.
 */
export function explainRegistration(error: unknown, fallback: string): Failure {
  const { fields } = failureOf(error, fallback)
  return { fields, general: messageOf(error as ApiError, fallback) }
}

function messageOf({ status, message, reply }: ApiError, fallback: string): string {
  if (status === 0) return `Registration failed: ${message}`
  return reply.message ?? fallback
}

/** The first step, counted from 1, that holds a failing field. */
export function stepOf(errors: FormErrors): number | undefined {
  const index = registrationSteps.findIndex(({ fields }) => fields.some((field) => errors[field]))
  return index === -1 ? undefined : index + 1
}

/** Only a failing field can be marked; without one there is nothing to check. */
export function hintFor(errors: FormErrors, message: string | undefined): string | undefined {
  return message && Object.keys(errors).length > 0 ? registrationTexts.hint : undefined
}
