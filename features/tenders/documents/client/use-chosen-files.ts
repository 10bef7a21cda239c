import { useState } from 'react'
import type * as z from 'zod/mini'
import { documentInput, documentTexts, type DocumentType } from '../contract/document.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { newIdempotencyKey } from '#kernel/client/lib/idempotency-key.ts'

export type DocumentFields = Required<z.input<typeof documentInput>>

/** File that has been chosen but not uploaded yet. */
export interface ChosenFile {
  key: string
  file: File
  fields: DocumentFields
}

/** Returns the name of a control, which is also the key of its error. */
export function fieldOf({ key }: { key: string }, name: string): string {
  return `upload.${key}.${name}`
}

/** Returns the state of a form with several files and their titles, types and descriptions. */
export function useChosenFiles(usualType: DocumentType) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [errors, setErrors] = useState<FormErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [round, setRound] = useState(0)

  function add(files: File[]): void {
    const known = chosen.map(({ file }) => file)
    const added = withoutRepeats(known, files).map((file) => {
      const fields = { title: file.name, description: '', type: usualType }
      return { key: newIdempotencyKey(), file, fields }
    })
    setChosen([...chosen, ...added])
    setErrors(({ 'upload.file': _, ...others }) => others)
  }

  function forget(key: string, names: string[]): void {
    const gone = names.map((name) => fieldOf({ key }, name))
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([field]) => !gone.includes(field))),
    )
  }

  function change(key: string, fields: Partial<DocumentFields>): void {
    setChosen(
      chosen.map((one) =>
        one.key === key ? { ...one, fields: { ...one.fields, ...fields } } : one,
      ),
    )
    forget(key, Object.keys(fields))
  }

  function remove(key: string): void {
    setChosen(chosen.filter((one) => one.key !== key))
    forget(key, ['title', 'description', 'type'])
  }

  /** Shows all errors at once. Returns whether the files can be uploaded. */
  function check({ needsSome }: { needsSome: boolean }): boolean {
    const isMissing = needsSome && chosen.length === 0
    const found = isMissing ? { 'upload.file': documentTexts.fileRequired } : problemsOf(chosen)
    setErrors(found)
    setAttempt(attempt + 1)
    return Object.keys(found).length === 0
  }

  /** Resets the form after the upload has started. */
  function clear(): void {
    setChosen([])
    setRound(round + 1)
  }

  const summary = {
    errors: Object.entries(errors).map(([field, message]) => ({ field, message })),
    attempt,
  }
  return { chosen, errors, summary, round, add, change, remove, check, clear }
}

function problemsOf(chosen: readonly ChosenFile[]): FormErrors {
  const problems: FormErrors = {}
  for (const one of chosen) {
    for (const { path, message } of documentInput.safeParse(one.fields).error?.issues ?? []) {
      problems[fieldOf(one, String(path[0]))] ??= message
    }
  }
  return problems
}

/** Returns the files that are not in `known`, so that a file chosen twice is added only once. */
function withoutRepeats(known: readonly File[], files: readonly File[]): File[] {
  const isKnown = (file: File) =>
    known.some(
      ({ name, size, lastModified }) =>
        name === file.name && size === file.size && lastModified === file.lastModified,
    )
  return files.filter((file) => !isKnown(file))
}
