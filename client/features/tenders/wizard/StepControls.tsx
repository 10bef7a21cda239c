import { Fragment, type ReactNode } from 'react'
import {
  rowOf,
  type TenderField,
  type TenderFieldRow,
  type TenderFieldWhere,
} from '#domain/contract/tender-fields.ts'
import type { WizardForm } from './use-wizard.ts'

type Step = TenderFieldRow['step']

type StepControlsProps<S extends Step> = {
  step: S
  /** In the order of the screen. A field of the step without its control does not compile. */
  controls: Record<TenderFieldWhere<'step', S>, ReactNode>
}

export function StepControls<S extends Step>({ controls }: StepControlsProps<S>) {
  return Object.entries<ReactNode>(controls).map(([name, control]) => (
    <Fragment key={name}>{control}</Fragment>
  ))
}

/** Spread into a text control: what is asked for, and what was typed. */
export function ask(form: WizardForm, name: TenderField) {
  return { label: labelOf(name), ...form.field(name) }
}

export function labelOf(name: TenderField): string {
  const { asked, label } = rowOf(name)
  return asked ?? label
}
