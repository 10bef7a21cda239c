import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkTo } from '#client/lists/link-to.tsx'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'

type ActivityFrameProps = { title: string; intro: string; children: ReactNode }

/** A list behind a figure of the dashboard, and the way back to it. */
export function ActivityFrame({ title, intro, children }: ActivityFrameProps) {
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumb
        crumbs={[{ label: 'Dashboard', link: linkTo('/supplier/dashboard') }, { label: title }]}
      />
      <PageHeading title={title}>{intro}</PageHeading>
      {children}
    </div>
  )
}

export function NoActivity({ title, hint }: { title: string; hint: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <Link to="/tenders" className={buttonClass()}>
          Browse Tenders
        </Link>
      }
    >
      {hint}
    </EmptyState>
  )
}
