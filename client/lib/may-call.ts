import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Role } from '#domain/contract/role.ts'

/** Returns whether the contract allows a call for the user's role. */
export function mayCall({ role }: { role: Role }, { access }: Endpoint): boolean {
  return typeof access === 'string' || access.includes(role)
}
