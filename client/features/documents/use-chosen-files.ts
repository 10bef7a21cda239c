import { useState } from 'react'
import type * as z from 'zod/mini'
import { documentInput, documentTexts } from '#domain/contract/document.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import type { FormErrors } from '#client/lib/form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { useUser } from '#client/lib/session.tsx'
import { withoutRepeats } from './same-file.ts'
import { tellOfUploads } from './tell-of-uploads.ts'
import { startUploads } from './uploads.ts'

export type DocumentFields = Required<z.input<typeof documentInput>>

/** A file that waits to be described and sent. */
export interface ChosenFile {
  key: string
  file: File
  fields: DocumentFields
}

/** The name of a control, and where its error is found. */
export function fieldOf({ key }: { key: string }, name: string): string {
  return `upload.${key}.${name}`
}

/** Several files with their titles, types and descriptions: one form whose rows come and go. */
export function useChosenFiles(tender: Tender) {
  const userId = useUser().id
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [errors, setErrors] = useState<FormErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [round, setRound] = useState(0)

  function add(files: File[]): void {
    const known = chosen.map(({ file }) => file)
    const added = withoutRepeats(known, files).map((file) => {
      return { key: newIdempotencyKey(), file, fields: fieldsFor(file, tender) }
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

  /** Everything that is wrong at once, or off they go. */
  function send(): void {
    const found =
      chosen.length > 0 ? problemsOf(chosen) : { 'upload.file': documentTexts.fileRequired }
    setErrors(found)
    setAttempt(attempt + 1)
    if (Object.keys(found).length > 0) return
    setChosen([])
    setRound(round + 1)
    void startUploads({ userId, tenderId: tender.id }, chosen).then(tellOfUploads)
  }

  const summary = {
    errors: Object.entries(errors).map(([field, message]) => ({ field, message })),
    attempt,
  }
  return { chosen, errors, summary, round, add, change, remove, send }
}

/** A file added after publication is usually an addendum. */
function fieldsFor(file: File, { was_published }: Tender): DocumentFields {
  const type = was_published ? 'addendum' : 'specification'
  return { title: file.name, description: '', type }
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
