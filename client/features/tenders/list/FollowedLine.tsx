import { preferenceTexts } from '#domain/contract/notification-preferences.ts'
import { categoryLabels } from '#domain/contract/tender.ts'
import type { TendersAddress } from '#client/lists/addresses.ts'
import { ListLink } from '#client/lists/ListLink.tsx'
import { showAll, showFollowed, type useFollowedCategories } from './followed-categories.ts'

type FollowedLineProps = {
  search: TendersAddress
  followed: ReturnType<typeof useFollowedCategories>
}

/** Says that the list is narrowed to what its reader follows, or offers it. */
export function FollowedLine({ search, followed }: FollowedLineProps) {
  const { categories, filter, isShown } = followed
  const hasOwnChoice = search.category !== undefined || search.categories !== undefined
  if (categories.length === 0 || (hasOwnChoice && !isShown)) return null
  const names = categories.map((category) => categoryLabels[category]).join(', ')
  return (
    <p className="max-w-none text-sm">
      <span className="text-muted">
        {isShown ? preferenceTexts.showing : preferenceTexts.following}
      </span>{' '}
      <strong>{names}</strong>
      <span aria-hidden="true"> · </span>
      {isShown ? (
        <ListLink
          change={{ categories: undefined }}
          onClick={showAll}
          className="link pointer-coarse:inline-flex pointer-coarse:min-h-control pointer-coarse:items-center"
        >
          {preferenceTexts.showAll}
        </ListLink>
      ) : (
        <ListLink
          change={{ categories: filter }}
          onClick={showFollowed}
          className="link pointer-coarse:inline-flex pointer-coarse:min-h-control pointer-coarse:items-center"
        >
          {preferenceTexts.showOnly}
        </ListLink>
      )}
    </p>
  )
}
