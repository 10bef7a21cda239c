import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClass } from '#client/ui/button-class.ts'
import { Panel } from '#client/ui/Panel.tsx'

type LinkPanelProps = {
  /** Title, description and link text. */
  texts: { title: string; settings: string; manage: string }
  to: NonNullable<LinkProps['to']>
}

/** Panel of a setting that has its own page. */
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
