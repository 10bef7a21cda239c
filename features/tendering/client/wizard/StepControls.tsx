import { Fragment, type ReactNode } from 'react'
import {
  rowOf,
  type TenderField,
  type TenderFieldRow,
  type TenderFieldWhere,
} from '#features/tenders/contract/tender-fields.ts'
import type { WizardForm } from './use-wizard.ts'

type Step = TenderFieldRow['step']

type StepControlsProps<S extends Step> = {
  step: S
  /**
   * Controls in the order in which they appear. Leaving out a field of the step is a compile error.
   */
  controls: Record<TenderFieldWhere<'step', S>, ReactNode>
}

export function StepControls<S extends Step>({ controls }: StepControlsProps<S>) {
  return Object.entries<ReactNode>(controls).map(([name, control]) => (
    <Fragment key={name}>{control}</Fragment>
  ))
}

/** Returns the props of a text control. */
export function ask(form: WizardForm, name: TenderField) {
  return { label: labelOf(name), ...form.field(name) }
}

export function labelOf(name: TenderField): string {
  const { wizardLabel, label } = rowOf(name)
  return wizardLabel ?? label
}
