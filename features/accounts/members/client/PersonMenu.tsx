import { deactivateColleague, type Colleague } from '../contract/colleague.ts'
import type { OwnerChange } from '../contract/owner-change.ts'
import { voteForOwner, type OwnerElection } from '../contract/owner-election.ts'
import { whyNotColleague, type ColleagueAction } from '../rules/colleagues.ts'
import { memberChangeTexts } from '../rules/member-changes.ts'
import { whyNotVote } from '../rules/owner-election.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'

export type PersonAction = ColleagueAction | 'changeRole' | 'vote'

/** Data about the organisation that the actions for one person depend on. */
export interface Members {
  people: Colleague[]
  /** Number of active owners. */
  owners: number
  owner_changes: OwnerChange[]
  /** Votes for a new owner; null if there is an active owner whom no administrator appointed. */
  election: OwnerElection | null
}

const labels: Record<PersonAction, string> = {
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
  changeRole: 'Change role',
  vote: 'Choose as owner',
}

type PersonMenuProps = {
  colleague: Colleague
  members: Members
  onOpen: (action: PersonAction) => void
}

/** Actions for one person; a disabled action shows the reason and whom to ask. */
export function PersonMenu({ colleague, members, onOpen }: PersonMenuProps) {
  const user = useUser()
  const actions: PersonAction[] = [
    ...(members.election ? (['vote'] as const) : []),
    ...(colleague.is_active
      ? (['changeRole', 'deactivate'] as const)
      : (['reactivate', 'changeRole'] as const)),
  ]
  function whyNot(action: PersonAction): string | null {
    const { people, owner_changes } = members
    if (action === 'vote') {
      const own = people.find(({ id }) => id === user.id)
      const reason = own && whyNotVote(own, colleague, { isOpen: true })
      return whyNotCall(user, voteForOwner) ?? reason?.message ?? null
    }
    const noOwner = whyNotCall(user, deactivateColleague)
    if (noOwner) return noOwner
    if (action !== 'changeRole') return whyNotColleague(user, action, colleague)?.message ?? null
    const isPending = owner_changes.some(({ member }) => member.id === colleague.id)
    return isPending ? memberChangeTexts.pending : null
  }
  return (
    <ActionMenu
      subject={colleague.name}
      actions={actions.map((action) => ({
        label: labels[action],
        isDangerous: action === 'deactivate',
        disabledReason: whyNot(action),
        onSelect: () => onOpen(action),
      }))}
    />
  )
}
