import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Role } from '#domain/contract/role.ts'

/** Returns whether the contract allows the user's role to call the endpoint. */
export function mayCall({ role }: { role: Role }, { access }: Endpoint): boolean {
  return typeof access === 'string' || access.includes(role)
}
