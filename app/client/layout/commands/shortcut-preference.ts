// Preference for single-key shortcuts. Users of speech input need to switch them off, because a
// spoken word would trigger several.
import { storedChoice } from '#kernel/client/ui/stored-choice.ts'

const preference = storedChoice('shortcuts', ['on', 'off'], 'on')

export const areShortcutsOn = () => preference.current() === 'on'
export const switchShortcuts = (isOn: boolean) => preference.keep(isOn ? 'on' : 'off')
export const useShortcutsOn = () => preference.useChoice() === 'on'
