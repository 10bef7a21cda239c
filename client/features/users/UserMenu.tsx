import { Menu } from '#client/ui/Menu.tsx'
import { reviewLink, waitsForReview } from './ReviewLink.tsx'
import { useUserActions, type UserActionsProps } from './UserActions.tsx'

/** Actions on a user as one menu, for narrow screens. */
export function UserMenu(props: UserActionsProps) {
  const { user } = props
  const review = waitsForReview(user) ? [{ label: 'Review', link: reviewLink(user) }] : []
  return <Menu label={`Actions for ${user.name}`} items={[...review, ...useUserActions(props)]} />
}
