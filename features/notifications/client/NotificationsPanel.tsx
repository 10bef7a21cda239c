import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { alwaysSent } from '../contract/notification-preferences.ts'
import { listSavedSearches, savedSearchTexts } from '#features/search/contract/saved-search.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { updateNotifications, userTexts } from '#features/accounts/contract/own-account.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { mayCall } from '#kernel/client/lib/may-call.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { updateUser } from '#features/accounts/settings/client/profile.ts'

export function NotificationsPanel({ user }: { user: CurrentUser }) {
  const { mutate, error } = useMutation({
    mutationFn: (email_notifications_enabled: boolean) =>
      call(updateNotifications, { body: { email_notifications_enabled } }),
    // Mutations run one after the other, so that the last choice also arrives last.
    scope: { id: 'notifications' },
    onMutate: (isOn) => updateUser({ email_notifications_enabled: isOn }),
    onError: (_, isOn) => updateUser({ email_notifications_enabled: !isOn }),
    onSuccess: (_, isOn) => {
      updateUser({ email_notifications_enabled: isOn })
      toast.success(userTexts.notificationsUpdated)
    },
  })

  return (
    <Panel title="Notification preferences">
      <div className="flex flex-col gap-3">
        {error && <Banner kind="danger">{messageOf(error, userTexts.notificationsFailed)}</Banner>}
        <Checkbox
          label="Email Notifications"
          hint="We always send emails about your account and about deadlines."
          name="email_notifications_enabled"
          checked={user.email_notifications_enabled}
          onChange={(event) => mutate(event.target.checked)}
        />
        {mayCall(user, listSavedSearches) && (
          <p>
            <Link to="/supplier/searches" className="link">
              {savedSearchTexts.title}
            </Link>
            <span className="block text-sm text-muted">
              Choose which new tenders we tell you about, and how often.
            </span>
          </p>
        )}
        <Disclosure summary="Which emails are always sent?">
          <ul className="list-disc space-y-2 ps-5">
            {alwaysSent.map(({ what, why }) => (
              <li key={what}>
                <strong>{what}</strong>, {why}
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </Panel>
  )
}
