// Whether single keys are shortcuts. People who speak to their computer need to switch them off, or
// a word would set off half of them.
import { keptChoice } from '#client/ui/kept-choice.ts'

const kept = keptChoice('shortcuts', ['on', 'off'], 'on')

export const areShortcutsOn = () => kept.current() === 'on'
export const switchShortcuts = (isOn: boolean) => kept.keep(isOn ? 'on' : 'off')
export const useShortcutsOn = () => kept.useChoice() === 'on'
