import { Navigate } from '@tanstack/react-router'
import type { PageMeta } from '#domain/contract/pagination.ts'
import { Pager } from '#client/ui/Pager.tsx'
import { ListLink } from './ListLink.tsx'

/** Page 1 is the default, so it has no search parameter. */
const inAddress = (page: number) => ({ page: page === 1 ? undefined : page })

type ListPagerProps = { meta: PageMeta; isAlwaysShown?: boolean }

export function ListPager({ meta, isAlwaysShown = false }: ListPagerProps) {
  const { current_page, last_page, total, is_capped = false } = meta
  // If the page in the address no longer exists, for example because its last row was removed, the
  // last page is shown instead.
  if (current_page > last_page) {
    const search = (address: object) => ({ ...address, ...inAddress(last_page) })
    return <Navigate to="." search={search} replace />
  }
  return (
    <Pager
      page={current_page}
      lastPage={last_page}
      total={total}
      isCapped={is_capped}
      isAlwaysShown={isAlwaysShown}
      link={(page, props) => <ListLink change={inAddress(page)} {...props} />}
    />
  )
}
