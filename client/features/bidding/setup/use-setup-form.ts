import { saveBidding, type Bidding } from '#domain/contract/bidding-calls.ts'
import { setupWords } from '#domain/contract/bidding-setup-words.ts'
import { finish } from '#client/dialogs/finish.ts'
import { call } from '#client/lib/api.ts'
import { failureOf, useForm, type Failure } from '#client/lib/form.ts'
import { nameOf, setupSchema, toBody, type FlatSetup, type SetupValues } from './setup-values.ts'

export type SetupFormState = ReturnType<typeof useSetupForm>

interface SetupFormOptions {
  tenderId: number
  lotIds: readonly number[]
  initial: SetupValues
  /** Existing bidding, or null to create it. */
  bidding: Bidding | null
  onSaved: () => void
}

export function useSetupForm(options: SetupFormOptions) {
  const { tenderId, lotIds, initial, bidding, onSaved } = options
  const form = useForm<SetupValues, FlatSetup>({
    initial,
    schema: setupSchema(lotIds),
    failure: setupWords.failed,
    explain,
    submit: (flat) => {
      // Revision 0 means that no set-up exists, so that one created in the meantime is not
      // overwritten.
      const headers = { 'if-match': `"${bidding?.revision ?? 0}"` }
      const saved = call(saveBidding, { params: { tenderId }, body: toBody(flat), headers })
      return finish(saved, onSaved)
    },
  })
  return {
    ...form,
    /** Replaces all values. */
    fill(values: SetupValues): void {
      form.clearErrors()
      for (const name of Object.keys(values)) {
        const field = name as keyof SetupValues
        form.set(field, values[field])
      }
    },
  }
}

function explain(error: unknown, fallback: string): Failure {
  const { fields, general } = failureOf(error, fallback)
  const named = Object.entries(fields).map(([field, message]) => [nameOf(field), message])
  return { fields: Object.fromEntries(named), general }
}
