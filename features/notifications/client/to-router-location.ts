import { defaultParseSearch } from '@tanstack/react-router'

/** Returns a path split into the parts that the router expects. */
export function toRouterLocation(path: string) {
  const { pathname, search, hash } = new URL(path, location.origin)
  return { to: pathname, search: defaultParseSearch(search), hash: hash.slice(1) }
}
