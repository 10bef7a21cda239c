// Preference for single-key shortcuts. Users of speech input need to switch them off, because a
// spoken word would trigger several.
import { storedChoice } from '#client/ui/stored-choice.ts'

const kept = storedChoice('shortcuts', ['on', 'off'], 'on')

export const areShortcutsOn = () => kept.current() === 'on'
export const switchShortcuts = (isOn: boolean) => kept.keep(isOn ? 'on' : 'off')
export const useShortcutsOn = () => kept.useChoice() === 'on'
