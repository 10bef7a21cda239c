export const roles = ['supplier', 'buyer', 'admin'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  supplier: 'Supplier',
  buyer: 'Buyer',
  admin: 'Admin',
}
