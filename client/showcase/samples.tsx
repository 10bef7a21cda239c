// What the parts of the showcase share.
import type { ReactNode } from 'react'
import type { LinkProps } from '#client/ui/render-link.ts'

const hour = 3_600_000
export const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
export const link = (props: LinkProps) => <a href="#main" {...props} />
export const nothing = () => {}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-3">{children}</div>
}
