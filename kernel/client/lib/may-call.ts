import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { Role } from '#kernel/contract/role.ts'

/** Returns whether the API contract allows the user's role to call the endpoint. */
export function mayCall({ role }: { role: Role }, { access }: Endpoint): boolean {
  return typeof access === 'string' || access.includes(role)
}
