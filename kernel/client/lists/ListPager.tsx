import { Navigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { PageMeta } from '#kernel/contract/pagination.ts'
import { Pager } from '#kernel/client/ui/Pager.tsx'
import { ListLink } from './ListLink.tsx'

/** Page 1 is the default, so it has no search parameter. */
const inAddress = (page: number) => ({ page: page === 1 ? undefined : page })

type ListPagerProps = { meta: PageMeta; totalText?: string | undefined; isAlwaysShown?: boolean }

export function ListPager({ meta, totalText, isAlwaysShown = false }: ListPagerProps) {
  const { current_page, last_page, total, is_capped = false } = meta
  const pager = useFocusOnList(current_page)
  // If the page in the address no longer exists, for example because its last row was removed, the
  // last page is shown instead.
  if (current_page > last_page) {
    const search = (address: object) => ({ ...address, ...inAddress(last_page) })
    return <Navigate to="." search={search} replace />
  }
  return (
    <Pager
      ref={pager}
      page={current_page}
      lastPage={last_page}
      total={total}
      isCapped={is_capped}
      totalText={totalText}
      isAlwaysShown={isAlwaysShown}
      link={(page, props) => <ListLink change={inAddress(page)} {...props} />}
    />
  )
}

/**
 * Returns a ref for the pager. Once another page is on screen, the list above the pager gets the
 * focus, so that screen readers announce it and the next Tab reaches its first row.
 */
function useFocusOnList(page: number) {
  const pager = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    // The pressed link is removed on the first and the last page, and its focus with it.
    const isLost = document.activeElement === document.body
    if (!isLost && !pager.current?.contains(document.activeElement)) return
    const above = pager.current?.previousElementSibling
    const list = above?.matches('ul') ? above : above?.querySelector('table, ul')
    if (!(list instanceof HTMLElement)) return
    list.tabIndex = -1
    list.focus({ preventScroll: true })
  }, [page])
  return pager
}
