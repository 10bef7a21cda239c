import { useQuery } from '@tanstack/react-query'
import {
  alertFrequencies,
  alertFrequencyLabels,
  preferenceTexts,
  updatePreferences,
  type Preferences,
} from '#domain/contract/notification-preferences.ts'
import { categories, categoryLabels } from '#domain/contract/tender.ts'
import type { CurrentUser } from '#domain/contract/user.ts'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { preferencesQuery } from '#client/lists/preferences-query.ts'
import { queryClient } from '#client/lib/query.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Button } from '#client/ui/Button.tsx'
import { CheckboxGroup } from '#client/ui/CheckboxGroup.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { RadioGroup } from '#client/ui/RadioGroup.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { toast } from '#client/ui/toast.ts'

const categoryOptions = categories.map((value) => ({ value, label: categoryLabels[value] }))
const frequencyOptions = alertFrequencies.map((value) => ({
  value,
  label: alertFrequencyLabels[value],
}))

/** Of which new tenders a supplier wants to hear. */
export function FollowedTendersPanel({ user }: { user: CurrentUser }) {
  const preferences = useQuery(preferencesQuery)
  return (
    <Panel title={preferenceTexts.heading}>
      <LoadState query={preferences} failure={preferenceTexts.loadFailed}>
        <Skeleton count={6} label="Loading notification preferences" />
      </LoadState>
      {preferences.data && (
        <PreferenceForm saved={preferences.data} areEmailsOn={user.email_notifications_enabled} />
      )}
    </Panel>
  )
}

type PreferenceFormProps = { saved: Preferences; areEmailsOn: boolean }

function PreferenceForm({ saved, areEmailsOn }: PreferenceFormProps) {
  const form = useForm({
    initial: saved,
    failure: preferenceTexts.failed,
    submit: async (body) => {
      const { message, preferences } = await call(updatePreferences, { body })
      queryClient.setQueryData(preferencesQuery.queryKey, preferences)
      toast.success(message)
    },
  })
  const { followed_categories, alert_frequency } = form.values
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <CheckboxGroup
        name="followed_categories"
        label={preferenceTexts.categories}
        hint={preferenceTexts.categoriesHint}
        options={categoryOptions}
        values={followed_categories}
        error={form.errors['followed_categories']}
        isInColumns
        onChange={(chosen) =>
          form.set(
            'followed_categories',
            categories.filter((category) => chosen.includes(category)),
          )
        }
      />
      <RadioGroup
        name="alert_frequency"
        label={preferenceTexts.frequency}
        hint={areEmailsOn ? undefined : preferenceTexts.emailsOff}
        options={frequencyOptions}
        value={alert_frequency}
        error={form.errors['alert_frequency']}
        onChange={(chosen) =>
          form.set(
            'alert_frequency',
            alertFrequencies.find((one) => one === chosen)!,
          )
        }
      />
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel="Saving...">
          Save preferences
        </Button>
      </div>
    </form>
  )
}
