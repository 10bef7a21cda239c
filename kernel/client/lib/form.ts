// State of a form: its values, errors and submission. Values are kept after a failure. A form is
// validated when it is submitted or `check` is called, not while the user types; editing a field
// clears its error.
import { useState, type ChangeEvent, type FormEvent } from 'react'
import type * as z from 'zod/mini'
import { mapNames } from '#kernel/contract/field-table.ts'
import { errorTexts } from '#kernel/contract/errors.ts'
import { ApiError } from './api.ts'
import { ExplainedError } from './explained-error.ts'
import { errorsOf, type FormErrors } from './form-errors.ts'

/**
 * Reasons why a submission failed: errors by field, and a message that applies to the whole form.
 */
export interface Failure {
  fields: FormErrors
  general?: string | undefined
}

interface FormOptions<Values, Output> {
  initial: Values
  schema?: z.ZodMiniType<Output>
  submit: (values: Output) => Promise<unknown>
  /** Message for a failure without a message from the server. */
  failure: string
  /** Replaces `failureOf` for screens that explain failures differently. */
  explain?: (error: unknown, fallback: string) => Failure
  onFailure?: (fields: FormErrors) => void
  /** Prefix that keeps the ids of two forms on one page distinct. */
  scope?: string
}

export function useForm<Values extends object, Output = Values>(
  options: FormOptions<Values, Output>,
) {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [message, setMessage] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)

  function fail(found: FormErrors, general?: string): void {
    setErrors(found)
    setMessage(general)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length > 0 || general) options.onFailure?.(found)
  }

  /**
   * Validates the given fields and shows their errors, before the user continues to the next step.
   * Returns whether the fields are valid.
   */
  function check(names: readonly string[]): boolean {
    const issues = options.schema?.safeParse(values).error?.issues ?? []
    const found = errorsOf(issues.filter((issue) => names.includes(String(issue.path[0]))))
    fail(found)
    return Object.keys(found).length === 0
  }

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((current) => ({ ...current, [name]: value }))
    setErrors((current) => withoutErrorsOf(String(name), current))
  }

  /** Replaces all values. */
  function fill(all: Values): void {
    setValues(all)
    fail({})
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (isBusy) return
    const parsed = options.schema?.safeParse(values)
    if (parsed && !parsed.success) return fail(errorsOf(parsed.error.issues))
    setIsBusy(true)
    setErrors({})
    setMessage(undefined)
    try {
      await options.submit(parsed ? parsed.data : (values as unknown as Output))
    } catch (error) {
      const { fields, general } = (options.explain ?? failureOf)(error, options.failure)
      fail(fields, general)
    } finally {
      setIsBusy(false)
    }
  }

  const scoped = (name: string) => (options.scope ? `${options.scope}.${name}` : name)

  return {
    values,
    errors,
    message,
    isBusy,
    set,
    fill,
    submit,
    check,
    clearErrors: () => fail({}),
    /** Props of the error summary above the form. */
    summary: {
      errors: Object.entries(errors).map(([field, message]) => ({ field: scoped(field), message })),
      message,
      attempt,
    },
    /** Props of a text control. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name: scoped(name),
      value: values[name] as string,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.target.value as Values[Name]),
    }),
  }
}

/** Returns the initial values of the text controls for these fields. */
export function textsOf<Name extends string>(
  names: readonly Name[],
  stored: Partial<Record<Name, unknown>>,
) {
  return mapNames<Record<Name, string>>(names, (name) => String(stored[name] ?? ''))
}

/**
 * Returns the errors without those of the given field and, if the field is a list, of its items.
 */
function withoutErrorsOf(name: string, errors: FormErrors): FormErrors {
  const isOther = ([field]: [string, string]) => field !== name && !field.startsWith(`${name}.`)
  return Object.fromEntries(Object.entries(errors).filter(isOther))
}

/**
 * Returns the server's field errors, its general message or the screen's fallback message. If the
 * server could not be reached, the message consists of the fallback and that reason. Errors without
 * a message for the user are thrown again.
 */
export function failureOf(error: unknown, fallback?: string): Failure {
  if (error instanceof ExplainedError) return { fields: {}, general: error.message }
  if (!(error instanceof ApiError)) throw error
  const fields = error.fields
  if (Object.keys(fields).length > 0) return { fields }
  if (error.isOffline && fallback) {
    return { fields: {}, general: `${fallback.replace(/\.$/, '')}. ${errorTexts.offline}` }
  }
  return { fields: {}, general: error.reply.message ?? fallback ?? errorTexts.server }
}

/**
 * Variant of `failureOf` for fallbacks that state a verdict, such as "Invalid credentials". If the
 * server could not be reached, the verdict is left out, because the server hasn't given one.
 */
export function refusalOf(error: unknown, verdict: string): Failure {
  return error instanceof ApiError && error.isOffline ? failureOf(error) : failureOf(error, verdict)
}
