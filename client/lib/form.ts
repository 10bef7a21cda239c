// The state of a form: its values, its errors and its way to the server. Values stay after a
// failure, editing a field clears its error, and nothing is validated before the submit.
import { useState, type ChangeEvent, type FormEvent } from 'react'
import type * as z from 'zod/mini'
import { mapNames } from '#domain/contract/field-table.ts'
import { errorTexts } from '#domain/contract/errors.ts'
import { ApiError } from './api.ts'

export type FormErrors = Record<string, string>

/** Why a submit failed: field by field, and in general. */
export interface Failure {
  fields: FormErrors
  general?: string | undefined
}

interface FormOptions<Values, Output> {
  initial: Values
  /** Checked before anything is sent; its messages are the contract's. */
  schema?: z.ZodMiniType<Output>
  submit: (values: Output) => Promise<unknown>
  /** Shown when the server gives no words of its own. */
  failure: string
  /** For screens that explain failures differently from `failureOf`. */
  explain?: (error: unknown, fallback: string) => Failure
  onFailure?: (fields: FormErrors) => void
  /** Keeps the ids of two forms on one page apart. */
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

  /** Checks some of the fields and shows what is wrong with them, as before the next step. */
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
    submit,
    check,
    clearErrors: () => fail({}),
    /** For the error summary over the form. */
    summary: {
      errors: Object.entries(errors).map(([field, message]) => ({ field: scoped(field), message })),
      message,
      attempt,
    },
    /** Spread into a text control. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name: scoped(name),
      value: values[name] as string,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.target.value as Values[Name]),
    }),
  }
}

/** What the text controls of these fields start with. */
export function textsOf<Name extends string>(
  names: readonly Name[],
  stored: Partial<Record<Name, unknown>>,
) {
  return mapNames<Record<Name, string>>(names, (name) => String(stored[name] ?? ''))
}

/** Of the field, and of what is in it where it is a list. */
function withoutErrorsOf(name: string, errors: FormErrors): FormErrors {
  const isOther = ([field]: [string, string]) => field !== name && !field.startsWith(`${name}.`)
  return Object.fromEntries(Object.entries(errors).filter(isOther))
}

/** The first message of each field, which is the one that is shown. */
export function errorsOf(issues: { path: PropertyKey[]; message: string }[]): FormErrors {
  const errors: FormErrors = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/**
 * The server's field messages, or its general one, or else the fallback of the screen. When nobody
 * answered there are no words of the server's: the fallback says what failed, and why is added.
 */
export function failureOf(error: unknown, fallback?: string): Failure {
  if (!(error instanceof ApiError)) throw error
  const fields = error.fields
  if (Object.keys(fields).length > 0) return { fields }
  if (error.isOffline && fallback) {
    return { fields: {}, general: `${fallback.replace(/\.$/, '')}. ${errorTexts.offline}` }
  }
  return { fields: {}, general: error.reply.message ?? fallback ?? errorTexts.server }
}

/** For where the fallback is a verdict ("Invalid credentials"): without an answer there is none. */
export function refusalOf(error: unknown, verdict: string): Failure {
  return error instanceof ApiError && error.isOffline ? failureOf(error) : failureOf(error, verdict)
}
