import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  checkOrganisation,
  organisationCheck,
  registrationTexts,
} from '#features/accounts/contract/registration.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'
import { organisationTypeLabels, organisationTypes } from '#kernel/contract/organisation.ts'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import type { RegistrationForm } from './use-registration.ts'

const typeHints = {
  supplier: 'We look for tenders and offer our services',
  buyer: 'We publish tenders',
}

const types = organisationTypes.map((value) => ({
  value,
  label: organisationTypeLabels[value],
  hint: typeHints[value],
}))

export function OrganisationStep({ form }: { form: RegistrationForm }) {
  const { onChange: _, ...type } = form.field('organisation_type')
  const warning = useDuplicateName(form.values.organisation_name)
  return (
    <>
      <RadioGroup
        label="Organisation type"
        options={types}
        {...type}
        onChange={(value) => form.set('organisation_type', value)}
      />
      <div className="flex flex-col gap-2">
        <TextInput
          label="Organisation name"
          autoComplete="organization"
          {...form.field('organisation_name')}
        />
        {/* The live region is always rendered, so that screen readers announce the warning. */}
        <div role="status">
          {warning && (
            <p className="flex gap-2 text-sm font-semibold text-warning">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {warning}
            </p>
          )}
        </div>
      </div>
      <TextArea
        label="Description"
        hint="What your organisation does, in a few sentences"
        isOptional
        rows={4}
        limit={2000}
        {...form.field('organisation_description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="Registration number" isOptional {...form.field('registration_number')} />
        <TextInput label="VAT number" isOptional {...form.field('vat_number')} />
      </div>
    </>
  )
}

/**
 * Returns a warning if an organisation with this name is already registered. A failed check is
 * ignored.
 */
function useDuplicateName(typed: string): string | undefined {
  const name = typed.trim()
  const [found, setFound] = useState<{ name: string; warning: string }>()

  useEffect(() => {
    if (name.length < organisationCheck.minNameLength) return
    const { signal, abort } = cancellable()
    const timer = setTimeout(async () => {
      const warning = await ask(name, signal)
      if (warning && !signal.aborted) setFound({ name, warning })
    }, organisationCheck.pauseMs)
    return () => {
      clearTimeout(timer)
      abort()
    }
  }, [name])

  // A reply for an earlier name doesn't apply to the current one.
  return found?.name === name ? found.warning : undefined
}

function cancellable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function ask(name: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { exists, message } = await call(checkOrganisation, { body: { name }, signal })
    return exists ? (message ?? registrationTexts.duplicate) : undefined
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return undefined
    throw error
  }
}
