import * as z from 'zod/mini'
import { requireSso, requirementInput, ssoTexts as texts } from '#features/accounts/contract/sso.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import type { Candidate } from './sso-queries.ts'

const words = {
  noCandidates:
    'Nobody in your organisation uses two-factor authentication. Somebody has to set it up first, in Settings.',
}

/** Checkbox values are strings, so they are converted to numbers. */
const schema = z.pipe(
  z.pipe(
    z.object({ break_glass_user_ids: z.array(z.string()) }),
    z.transform((form) => ({ break_glass_user_ids: form.break_glass_user_ids.map(Number) })),
  ),
  requirementInput,
)

type RequireSsoProps = { candidates: Candidate[]; onClose: () => void }

export function RequireSso({ candidates, onClose }: RequireSsoProps) {
  const form = useForm({
    initial: { break_glass_user_ids: [] as string[] },
    schema,
    failure: texts.changeFailed,
    scope: 'requirement',
    submit: (body) => finish(call(requireSso, { body }), onClose),
  })
  return (
    <FormDialog
      title="Require single sign-on?"
      description="We’ll email everybody in your organisation. Passwords stop working in a week."
      verb={texts.require}
      busyLabel="Changing..."
      disabledReason={candidates.length === 0 ? words.noCandidates : null}
      form={form}
      onClose={onClose}
    >
      {candidates.length === 0 ? (
        <Banner kind="warning">{words.noCandidates}</Banner>
      ) : (
        <CheckboxGroup
          name="requirement.break_glass_user_ids"
          label="Who can always use a password"
          hint="People with two-factor authentication, for when your provider fails."
          options={candidates.map(({ id, name, email }) => ({
            value: String(id),
            label: name,
            hint: email,
          }))}
          values={form.values.break_glass_user_ids}
          error={form.errors['break_glass_user_ids']}
          onChange={(ids) => form.set('break_glass_user_ids', ids)}
        />
      )}
    </FormDialog>
  )
}
