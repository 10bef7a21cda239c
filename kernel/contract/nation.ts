// UK nations that have their own bank holidays.

export const ukNations = ['england_and_wales', 'scotland', 'northern_ireland'] as const
export type UkNation = (typeof ukNations)[number]

/**
 * Choices for an organisation: its standstills skip the bank holidays of one nation, or those of
 * all nations together.
 */
export const standstillNations = ['united_kingdom', ...ukNations] as const
export type StandstillNation = (typeof standstillNations)[number]

export const nationLabels: Record<StandstillNation, string> = {
  united_kingdom: 'Any part of the United Kingdom',
  england_and_wales: 'England and Wales',
  scotland: 'Scotland',
  northern_ireland: 'Northern Ireland',
}
