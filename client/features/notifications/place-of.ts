import { defaultParseSearch } from '@tanstack/react-router'

/** A path with query and fragment, as the router wants it: in its parts. */
export function placeOf(path: string) {
  const { pathname, search, hash } = new URL(path, location.origin)
  return { to: pathname, search: defaultParseSearch(search), hash: hash.slice(1) }
}
