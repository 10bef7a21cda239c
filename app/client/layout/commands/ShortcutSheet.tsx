import { actorRole } from '#kernel/contract/role.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'
import { switchShortcuts, useShortcutsOn } from './shortcut-preference.ts'
import { creationKeys, modifier, overlayKeys, pageKeys, type Shortcut } from './shortcuts.ts'

/** Dialog that lists the keyboard shortcuts, with the switch that turns them off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const role = actorRole(useUser())
  const isOn = useShortcutsOn()
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" size="wide">
      <div className="flex flex-col gap-6">
        <Checkbox
          name="shortcuts"
          label="Use single keys as shortcuts"
          hint={`If this is off, only ${modifier} K works, which leads back to this sheet.`}
          checked={isOn}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <KeyTable title="Go to" shortcuts={pageKeys(role)} />
          <KeyTable title="Do" shortcuts={[...overlayKeys, ...creationKeys(role)]} />
        </div>
      </div>
    </Dialog>
  )
}

function KeyTable({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-base font-semibold">{title}</h3>
      <dl className="mt-2 divide-y divide-line">
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-control border border-input-line bg-sunken px-1.5 text-center font-mono text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
