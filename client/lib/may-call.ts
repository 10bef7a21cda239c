import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Role } from '#domain/contract/role.ts'

/** Whether a call is for someone's role at all, by the contract's own word. */
export function mayCall({ role }: { role: Role }, { access }: Endpoint): boolean {
  return typeof access === 'string' || access.includes(role)
}
