import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClass } from '#client/ui/button-class.ts'
import { Panel } from '#client/ui/Panel.tsx'

type LinkPanelProps = {
  /** What it is called, what it is for, and what leads there. */
  texts: { title: string; settings: string; manage: string }
  to: LinkProps['to']
}

/** A setting with a page of its own. */
export function LinkPanel({ texts, to }: LinkPanelProps) {
  return (
    <Panel title={texts.title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{texts.settings}</p>
        <Link to={to} className={buttonClass('secondary')}>
          {texts.manage}
        </Link>
      </div>
    </Panel>
  )
}
