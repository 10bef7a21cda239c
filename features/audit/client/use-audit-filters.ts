import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { actionsInWords, auditChoices } from '../contract/audit-phrases.ts'
import type { AuditPerson } from '../contract/audit.ts'
import type { AuditAddress } from './audit-address.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { findPerson, labelOf } from './find-person.ts'

const empty = { action: '', resource_type: '', user: '', tender: '', from_date: '', to_date: '' }
type Values = typeof empty
type Name = keyof Values

/** Returns the label of a listed action, or the text unchanged if it is not a listed action. */
function labelOfAction(text = ''): string {
  return auditChoices.find(({ action }) => action === text)?.label ?? text
}

/** Returns the action with this label, or the text unchanged if no action has it. */
function actionOf(text: string): string | undefined {
  const [action] = actionsInWords(text)
  return labelOfAction(action).toLowerCase() === text.toLowerCase() ? action : text || undefined
}

/**
 * Returns the state of the filter form. The initial values come from the address, and Apply writes
 * the new values to the address.
 */
export function useAuditFilters(address: AuditAddress, person: AuditPerson | null) {
  const navigate = useNavigate()
  const applied: Values = {
    action: labelOfAction(address.action),
    resource_type: address.resource_type ?? '',
    user: person ? labelOf(person) : '',
    tender: address.tender ?? '',
    from_date: address.from_date ?? '',
    to_date: address.to_date ?? '',
  }
  const [known, setKnown] = useState(applied)
  const [values, setValues] = useState(applied)
  const [errors, setErrors] = useState<Partial<Values>>({})
  const [isBusy, setIsBusy] = useState(false)

  // After navigation, values that changed in the address replace the typed ones.
  const names = Object.keys(empty) as Name[]
  const changed = names.filter((name) => applied[name] !== known[name])
  if (changed.length > 0) {
    setKnown(applied)
    setValues({ ...values, ...Object.fromEntries(changed.map((name) => [name, applied[name]])) })
  }

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { action, resource_type, tender, from_date, to_date } = values
    if (from_date && to_date && to_date < from_date) {
      return setErrors({ to_date: 'The “to” date must be the same as or after the “from” date' })
    }
    setIsBusy(true)
    try {
      const user = await findPerson(values.user.trim())
      if (user === undefined) return setErrors({ user: 'Choose a user from the list' })
      setErrors({})
      const search: AuditAddress = {
        action: actionOf(action.trim()),
        resource_type: resource_type || undefined,
        resource_id: resource_type === address.resource_type ? address.resource_id : undefined,
        user_id: user?.id,
        tender: tender.trim() || undefined,
        from_date: from_date || undefined,
        to_date: to_date || undefined,
      }
      await navigate({ to: '/admin/audit-logs', search, resetScroll: false })
    } catch (error) {
      setErrors({ user: messageOf(error, 'Failed to load users') })
    } finally {
      setIsBusy(false)
    }
  }

  function clear(): void {
    setValues(empty)
    setErrors({})
    void navigate({ to: '/admin/audit-logs', resetScroll: false })
  }

  return {
    apply,
    clear,
    isBusy,
    hasErrors: Object.values(errors).some((error) => error !== undefined),
    /** Returns the props for the control of one filter. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setValues({ ...values, [name]: target.value })
        setErrors({ ...errors, [name]: undefined })
      },
    }),
  }
}
