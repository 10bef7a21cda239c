import { memberRoleDescriptions, memberRoleLabels, memberRoles } from '#kernel/contract/member.ts'

/** Roles with what they may do, from the most rights to the fewest. */
export const memberRoleOptions = memberRoles.toReversed().map((value) => ({
  value,
  label: memberRoleLabels[value],
  hint: memberRoleDescriptions[value],
}))
