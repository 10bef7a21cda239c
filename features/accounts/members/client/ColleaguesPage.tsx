import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { colleagueTexts, inviteColleague } from '../contract/colleague.ts'
import { ownerElectionTexts } from '../contract/owner-election.ts'
import { memberTexts } from '../rules/approved-member.ts'
import { SettingsFrame } from '#kernel/client/settings/SettingsFrame.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { colleaguesQuery } from './colleague-queries.ts'
import { InvitationTable } from './InvitationTable.tsx'
import { OwnerChanges } from './OwnerChanges.tsx'
import { PeopleTable } from './PeopleTable.tsx'

const texts = {
  about: (organisation: string) =>
    `Everybody who can sign in for ${organisation}, and what they may do in its name.`,
}

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'), 'InviteDialog')

export function ColleaguesPage() {
  const user = useUser()
  const { organisation } = user
  const colleagues = useQuery(colleaguesQuery)
  const [isInviting, setIsInviting] = useState(false)
  return (
    <SettingsFrame>
      <Breadcrumb
        crumbs={[{ label: 'Settings', link: linkTo('/settings') }, { label: colleagueTexts.title }]}
      />
      <PageHeading
        title={colleagueTexts.title}
        actions={
          <Button
            disabledReason={
              organisation ? whyNotCall(user, inviteColleague) : memberTexts.noOrganisation
            }
            onClick={() => setIsInviting(true)}
          >
            {colleagueTexts.invite}
          </Button>
        }
      >
        {organisation && texts.about(organisation.name)}
      </PageHeading>
      <LoadState query={colleagues} failure="Failed to load your colleagues">
        <Skeleton shape="table" count={4} label="Loading colleagues" />
      </LoadState>
      {colleagues.data && (
        <>
          {colleagues.data.owner_changes.length > 0 && (
            <OwnerChanges changes={colleagues.data.owner_changes} />
          )}
          {colleagues.data.election && organisation && (
            <Banner kind="warning" title={ownerElectionTexts.noOwner(organisation.name)}>
              {ownerElectionTexts.how}
            </Banner>
          )}
          <PeopleTable {...colleagues.data} />
          {colleagues.data.people.length <= 1 && colleagues.data.invitations.length === 0 && (
            <p className="text-muted">Nobody else yet. Invite a colleague to work with you.</p>
          )}
          {colleagues.data.invitations.length > 0 && (
            <InvitationTable invitations={colleagues.data.invitations} />
          )}
        </>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </SettingsFrame>
  )
}
