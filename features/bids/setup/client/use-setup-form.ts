import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { biddingTexts } from '../contract/bidding.ts'
import { saveBidding, type Bidding } from '../contract/bidding-calls.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { failureOf, useForm, type Failure } from '#kernel/client/lib/form.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { refreshAfter } from '#kernel/client/lib/refresh.ts'
import { withBidding } from './bidding-queries.ts'
import {
  nameOf,
  setupSchema,
  toBody,
  unfinishedSchema,
  type FlatSetup,
  type SetupBody,
  type SetupValues,
} from './setup-values.ts'

const texts = {
  failed: 'Failed to save the bid set-up',
}

export type SetupFormState = ReturnType<typeof useSetupForm>

interface SetupFormOptions {
  tenderId: number
  lotIds: readonly number[]
  initial: SetupValues
  /** Stored bid set-up; null if there is none yet. */
  bidding: Bidding | null
  /** True to save while the user edits. Must be false once suppliers can see the set-up. */
  isAutosaved: boolean
  onSaved: () => void
  onAutosaved: (bidding: Bidding, values: SetupValues) => void
  onFailure: (fields: FormErrors) => void
}

/** Debounce time for autosave, in milliseconds. */
const pauseMs = 1500

export function useSetupForm(options: SetupFormOptions) {
  const { tenderId, lotIds, initial, bidding, onSaved, onAutosaved } = options
  // Revision 0 means that there was no set-up when the form was opened, so the server refuses to
  // overwrite one that a colleague has created in the meantime.
  const revision = useRef(bidding?.revision ?? 0)
  const sending = useRef<Promise<unknown>>(Promise.resolve())

  /** Sends one save at a time, because each needs the revision that the previous one created. */
  function send(body: SetupBody & { is_unfinished?: boolean }) {
    const sent = sending.current.then(async () => {
      const headers = { 'if-match': `"${revision.current}"` }
      const reply = await call(saveBidding, { params: { tenderId }, body, headers })
      revision.current = reply.bidding.revision
      return reply
    })
    sending.current = sent.catch(() => undefined)
    return sent
  }

  const form = useForm<SetupValues, FlatSetup>({
    initial,
    schema: setupSchema(lotIds),
    failure: texts.failed,
    explain,
    onFailure: options.onFailure,
    submit: (flat) => finish(send(toBody(flat)).then(withBidding(tenderId)), onSaved),
  })
  const autosave = useAutosave({
    values: form.values,
    isOn: options.isAutosaved && !form.isBusy,
    isStored: bidding !== null,
    save: async (flat, values) => {
      const reply = await send({ ...toBody(flat), is_unfinished: true })
      onAutosaved(reply.bidding, values)
      void refreshAfter(withBidding(tenderId)(reply).changes)
    },
  })
  return {
    ...form,
    autosave,
    /** Replaces all values after a merge with a colleague's version. */
    fill(values: SetupValues, stored: Bidding | null): void {
      revision.current = stored?.revision ?? 0
      autosave.clear()
      form.clearErrors()
      for (const name of Object.keys(values)) {
        const field = name as keyof SetupValues
        form.set(field, values[field])
      }
    },
  }
}

interface Autosaving {
  values: SetupValues
  isOn: boolean
  /** False for a new set-up, which is saved even if it is unchanged. */
  isStored: boolean
  save: (flat: FlatSetup, values: SetupValues) => Promise<void>
}

/**
 * Saves changed values after a pause in typing. Values that don't match `unfinishedSchema` are not
 * saved until the user corrects them.
 */
function useAutosave({ values, isOn, isStored, save }: Autosaving) {
  const text = JSON.stringify(values)
  const [saved, setSaved] = useState(isStored ? text : undefined)
  const [savedAt, setSavedAt] = useState<number>()
  const [failed, setFailed] = useState<{ text: string; message: string }>()
  const isUnsaved = text !== saved
  // After a failure, saving is tried again once the values have changed, unless that would
  // overwrite a colleague's version.
  const isBlocked = failed && (failed.text === text || failed.message === biddingTexts.stale)
  const failure = isBlocked ? failed.message : undefined

  /** Saves unsaved values immediately. Returns whether all values are saved. */
  async function saveNow(): Promise<boolean> {
    if (!isUnsaved) return true
    const { data } = unfinishedSchema.safeParse(values)
    if (!isOn || !data) return false
    try {
      await save(data, values)
    } catch (error) {
      const message = failureOf(error, texts.failed).general ?? texts.failed
      setFailed({ text, message })
      return false
    }
    setSaved(text)
    setSavedAt(Date.now())
    setFailed(undefined)
    return true
  }

  const onPause = useEffectEvent(() => void saveNow())
  useEffect(() => {
    if (!isOn || !isUnsaved || failure) return
    const timer = setTimeout(onPause, pauseMs)
    return () => clearTimeout(timer)
  }, [text, isOn, isUnsaved, failure])

  return {
    saveNow,
    savedAt,
    failure,
    isUnsaved,
    clear: () => setFailed(undefined),
  }
}

function explain(error: unknown, fallback: string): Failure {
  const { fields, general } = failureOf(error, fallback)
  const named = Object.entries(fields).map(([field, message]) => [nameOf(field), message])
  return { fields: Object.fromEntries(named), general }
}
