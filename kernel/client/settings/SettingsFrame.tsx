import type { ReactNode } from 'react'
import type { SettingsSection } from './settings-menu.ts'
import { SettingsNav } from './SettingsNav.tsx'

type SettingsFrameProps = {
  /** Heading of the settings page, above its navigation on narrow screens. */
  heading?: ReactNode
  /** Section that narrow screens show instead of the list of all settings. */
  openSection?: SettingsSection | undefined
  children: ReactNode
}

/** Frame of all pages of the settings: on wide screens, the list of settings and the content. */
export function SettingsFrame({ heading, openSection, children }: SettingsFrameProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      {heading && <div className="lg:col-start-2">{heading}</div>}
      <SettingsNav openSection={openSection} />
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-2">{children}</div>
    </div>
  )
}
