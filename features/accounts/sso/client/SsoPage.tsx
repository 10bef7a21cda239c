import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ssoTexts } from '#features/accounts/contract/sso.ts'
import { memberTexts } from '#features/accounts/members/rules/approved-member.ts'
import { SettingsFrame } from '#kernel/client/settings/SettingsFrame.tsx'
import { SsoOutcome } from '#features/accounts/client/SsoOutcome.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { AddProvider } from './AddProvider.tsx'
import { Domains } from './Domains.tsx'
import { Provider } from './Provider.tsx'
import { Provisioning } from './Provisioning.tsx'
import { Requirement } from './Requirement.tsx'
import { ssoQuery } from './sso-queries.ts'
import { useWhyNotManage } from './use-why-not-manage.ts'

const texts = {
  about: (organisation: string) =>
    `People at ${organisation} sign in with your own identity provider, using OpenID Connect.`,
}

/** Settings page for the organisation's identity provider and directory. */
export function SsoPage() {
  const { organisation } = useUser()
  const query = useQuery(ssoQuery)
  const whyNot = useWhyNotManage()
  const { data: provider, addresses, break_glass_candidates } = query.data ?? {}
  return (
    <SettingsFrame>
      <Breadcrumb
        crumbs={[
          { label: 'Settings', link: (props) => <Link to="/settings" {...props} /> },
          { label: ssoTexts.title },
        ]}
      />
      <PageHeading title={ssoTexts.title}>
        {organisation && texts.about(organisation.name)}
      </PageHeading>
      <SsoOutcome />
      <LoadState query={query} failure={ssoTexts.loadFailed}>
        <Skeleton shape="page" count={4} label="Loading single sign-on" />
      </LoadState>
      {query.data && !addresses && <Banner>{memberTexts.noOrganisation}</Banner>}
      {addresses && whyNot && <Banner>{whyNot}</Banner>}
      {addresses && !provider && !whyNot && <AddProvider addresses={addresses} />}
      {addresses && !provider && whyNot && <p>{ssoTexts.none}</p>}
      {addresses && provider && break_glass_candidates && (
        <>
          <Provider provider={provider} addresses={addresses} />
          <Domains provider={provider} />
          <Requirement provider={provider} candidates={break_glass_candidates} />
          <Provisioning />
        </>
      )}
    </SettingsFrame>
  )
}
