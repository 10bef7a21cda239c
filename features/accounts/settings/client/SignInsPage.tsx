import { Link } from '@tanstack/react-router'
import { signInsLink } from '#kernel/contract/settings-links.ts'
import { SettingsFrame } from '#kernel/client/settings/SettingsFrame.tsx'
import { SsoOutcome } from '#features/accounts/client/SsoOutcome.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { LinkedSignIns } from './LinkedSignIns.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { SuspendedSignIns } from './SuspendedSignIns.tsx'

/** Page with the ways to sign in to the user's own account besides the password. */
export function SignInsPage() {
  return (
    <SettingsFrame>
      <Breadcrumb
        crumbs={[
          { label: 'Settings', link: (props) => <Link to="/settings" {...props} /> },
          { label: signInsLink.title },
        ]}
      />
      <PageHeading title={signInsLink.title} />
      <SsoOutcome />
      <SuspendedSignIns />
      <PasskeysPanel />
      <LinkedSignIns />
    </SettingsFrame>
  )
}
