import { Link } from '@tanstack/react-router'
import { signInsLink } from '#domain/contract/settings-links.ts'
import { SettingsFrame } from '#client/accounts/SettingsFrame.tsx'
import { SsoOutcome } from '#client/accounts/SsoOutcome.tsx'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
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
