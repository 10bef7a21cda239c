import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Clock, FileText, Keyboard, LogOut, MoveRight, Palette, Search } from 'lucide-react'
import { actorRole } from '#kernel/contract/role.ts'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { tenderStatusLabels } from '#features/tenders/contract/tender.ts'
import { recentTenders, type RecentTender } from '#features/tendering/client/recent-tenders.ts'
import { tenderListQuery } from '#features/tenders/client/tender-queries.ts'
import { useLogout } from '#features/accounts/client/logout.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { setTheme, themes, useTheme } from '#kernel/client/ui/theme.ts'
import { pagesOf } from '../menus.ts'
import { byBestMatch, containsWords, matching, type Option, type OptionGroup } from './option.ts'
import { useDebounced } from '#kernel/client/lib/use-debounced.ts'
import { useFoundPeople } from './use-found-people.ts'
import { useTenderActions } from './use-tender-actions.ts'

const onThisTender = 'This tender'
const minLength = 2
const maxShown = 6
/**
 * Number of matching tenders to load. More are loaded than shown, so that open tenders among them
 * can be listed first.
 */
const maxConsidered = 20

/** Returns the options for the typed text, without empty groups. */
export function useOptionGroups(typed: string, onShowShortcuts: () => void) {
  const user = useUser()
  const text = typed.trim()
  const navigate = useNavigate()
  const actions = useActions(onShowShortcuts)
  const debounced = useDebounced(text)
  const isAsked = text.length >= minLength && debounced.length >= minLength
  const found = useTenders({ text, debounced })
  const people = useFoundPeople(debounced, isAsked)
  const onTender = useTenderActions()

  const pages = pagesOf(actorRole(user)).map(({ label, to }) => ({
    id: to,
    label,
    Icon: MoveRight,
    run: () => void navigate({ to }),
  }))
  const asOption = (Icon: Option['Icon']) => (tender: RecentTender) => ({
    id: `tender-${tender.id}`,
    label: tender.title,
    detail: tender.reference,
    Icon,
    run: () => void navigate({ to: '/tenders/$tenderId', params: { tenderId: tender.id } }),
  })
  const foundOption = (tender: TenderRow) => ({
    ...asOption(FileText)(tender),
    detail: detailOf(tender, text),
  })
  const everywhere: Option = {
    id: 'search',
    label: `Search tenders for “${text}”`,
    Icon: Search,
    isFallback: true,
    run: () => void navigate({ to: '/tenders', search: { search: text } }),
  }

  const groups: OptionGroup[] = text
    ? byBestMatch(
        [
          { title: onThisTender, options: matching(onTender, text) },
          { title: 'Pages', options: matching(pages, text) },
          { title: 'Actions', options: matching(actions, text) },
          ...people.groups,
          { title: 'Tenders', options: [...found.tenders.map(foundOption), everywhere] },
        ],
        text,
      )
    : [
        { title: onThisTender, options: onTender },
        { title: 'Recent tenders', options: recentTenders(user).map(asOption(Clock)) },
        { title: 'Pages', options: pages },
        { title: 'Actions', options: actions },
      ]
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    isSearching: found.isSearching || people.isSearching,
    /** Kind of search that failed, or null if none did. */
    failed: found.hasFailed ? 'Tenders' : people.hasFailed ? 'People' : null,
  }
}

/** Returns a tender's status and reference, and its buyer if only the buyer's name was found. */
function detailOf({ title, reference, organisation, status }: TenderRow, text: string): string {
  const isOfBuyer = !containsWords(title, text) && containsWords(organisation.name, text)
  const facts = [tenderStatusLabels[status], reference]
  return (isOfBuyer ? [...facts, organisation.name] : facts).join(' · ')
}

/**
 * Searches tenders by reference or words and returns open tenders first. The text is not
 * spell-corrected, because the palette can't show corrections. A newer search cancels the previous
 * one.
 */
function useTenders({ text, debounced }: { text: string; debounced: string }) {
  const isAsked = text.length >= minLength
  const search = useQuery({
    ...tenderListQuery({ search: debounced, exact: true, scope: 'all', per_page: maxConsidered }),
    enabled: isAsked && debounced.length >= minLength,
  })
  const found = (isAsked && search.data?.data) || []
  const isOpen = ({ status }: TenderRow) => status === 'published'
  return {
    tenders: [...found.filter(isOpen), ...found.filter((one) => !isOpen(one))].slice(0, maxShown),
    isSearching: isAsked && (debounced !== text || search.isFetching),
    hasFailed: isAsked && search.isError,
  }
}

const themeLabels = { light: 'Light', dark: 'Dark', system: 'System' }

function useActions(onShowShortcuts: () => void): Option[] {
  const { logOut } = useLogout()
  const current = useTheme()
  return [
    ...themes
      .filter((theme) => theme !== current)
      .map((theme) => ({
        id: `theme-${theme}`,
        label: `Switch theme: ${themeLabels[theme]}`,
        Icon: Palette,
        run: () => setTheme(theme),
      })),
    { id: 'shortcuts', label: 'Keyboard shortcuts', Icon: Keyboard, run: onShowShortcuts },
    { id: 'log-out', label: 'Log Out', Icon: LogOut, run: logOut },
  ]
}
