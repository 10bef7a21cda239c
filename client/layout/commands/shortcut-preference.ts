// Preference for single-key shortcuts. Users of speech input need to switch them off, because a
// spoken word would trigger several.
import { keptChoice } from '#client/ui/kept-choice.ts'

const kept = keptChoice('shortcuts', ['on', 'off'], 'on')

export const areShortcutsOn = () => kept.current() === 'on'
export const switchShortcuts = (isOn: boolean) => kept.keep(isOn ? 'on' : 'off')
export const useShortcutsOn = () => kept.useChoice() === 'on'
