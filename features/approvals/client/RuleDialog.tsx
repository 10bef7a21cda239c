import {
  addApprovalRule,
  approvalRuleInput,
  approvalRuleLabels,
  approvalRuleSubjects,
  approvalRuleTexts as texts,
  changeApprovalRule,
  type ApprovalRule,
  type ApprovalRuleInput,
  type ApprovalRuleSubject,
} from '../contract/approval-rule.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { needsTwoOwners } from '../rules/approval-rule.ts'
import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useEdited } from '#kernel/client/lib/use-edited.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { MoneyInput } from '#kernel/client/ui/MoneyInput.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { Select, type Option } from '#kernel/client/ui/Select.tsx'
import { fetchApprovalRule, type ApprovalRules } from './approval-rule-queries.ts'

const words = {
  above: 'Above a value in pounds',
  aboveHint:
    'Leave this empty if approval is always needed. An unknown value, or one in another currency, counts as above.',
  by: { any: 'Any colleague who may decide', owner: 'Any owner' },
  cannotApprove: (name: string) => `${name} (can no longer approve)`,
  first: 'First approval',
  second: 'Second approval',
  noSecond: 'No second approval',
  needsOwners: 'Two owners have to approve this, but your organisation has only one.',
}

/** Descriptions of what each kind of rule covers. */
const approvalRuleHints: Record<ApprovalRuleSubject, string> = {
  publication: 'Also covers raising the value of a published tender.',
  deadline: 'Covers the deadlines for questions and for bids of a published tender.',
  award: 'Also covers contracts and changes above the value that was approved.',
}

type RuleDialogProps = {
  /** Rule to change; undefined to add one. */
  rule: ApprovalRule | undefined
  data: ApprovalRules
  onClose: () => void
}

export function RuleDialog({ rule, data, onClose }: RuleDialogProps) {
  const edited = useEdited(rule, async (opened) => opened && fetchApprovalRule(opened.id))
  const form = useForm({
    initial: valuesOf(edited.opened),
    schema: approvalRuleInput,
    failure: 'Failed to save the approval rule',
    scope: 'approval-rule',
    submit: (body) => edited.save((opened) => finish(saveRule(opened, body), onClose)),
  })
  const people = peopleOf(data, [edited.opened, edited.newest])
  const owners = data.people.filter(({ is_owner }) => is_owner).length
  return (
    <FormDialog
      title={rule ? 'Change the approval rule' : 'Add an approval rule'}
      description={texts.told}
      verb={rule ? 'Save rule' : 'Add rule'}
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <Comparison
        edited={edited}
        form={form}
        valuesOf={valuesOf}
        describe={(values) => describe(values, people)}
      />
      <RadioGroup
        label={texts.covers}
        options={subjects}
        {...form.field('covers')}
        onChange={(covers) => form.set('covers', covers)}
      />
      <MoneyInput
        label={words.above}
        hint={words.aboveHint}
        isOptional
        currency="GBP"
        {...form.field('above')}
        onChange={(above) => form.set('above', above)}
      />
      <Select
        label={words.first}
        placeholder={texts.firstRequired}
        options={people}
        {...form.field('first')}
      />
      <Select
        label={words.second}
        hint="Must be given by a different person."
        placeholder={words.noSecond}
        options={people}
        {...form.field('second')}
      />
      {needsTwoOwners(form.values) && owners < 2 && (
        <Banner kind="warning">{words.needsOwners}</Banner>
      )}
    </FormDialog>
  )
}

function saveRule(opened: ApprovalRule | undefined, body: ApprovalRuleInput) {
  if (!opened) return call(addApprovalRule, { body })
  const params = { ruleId: opened.id }
  return call(changeApprovalRule, { params, body: { ...body, revision: opened.revision } })
}

const subjects = approvalRuleSubjects.map((value) => ({
  value,
  label: approvalRuleLabels[value],
  hint: approvalRuleHints[value],
}))

type Values = Record<'covers' | 'above' | 'first' | 'second', string>

const approverOf = (level: ApprovalRule['first'] | null) =>
  level?.person ? String(level.person.id) : (level?.by ?? '')

const valuesOf = (rule: ApprovalRule | undefined): Values => ({
  covers: rule?.covers ?? '',
  above: rule?.above ?? '',
  first: approverOf(rule?.first ?? null),
  second: approverOf(rule?.second ?? null),
})

/** Returns the choices for an approval, including named people who can no longer approve. */
function peopleOf(
  { people }: ApprovalRules,
  versions: readonly (ApprovalRule | undefined)[],
): Option[] {
  const named = versions.flatMap((rule) => [rule?.first.person, rule?.second?.person])
  const gone = named.flatMap((person) => (person && !person.may_decide ? person : []))
  return [
    { value: 'any', label: words.by.any },
    { value: 'owner', label: words.by.owner },
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
    ...new Map(
      gone.map(({ id, name }) => [id, { value: String(id), label: words.cannotApprove(name) }]),
    ).values(),
  ]
}

function describe({ covers, above, first, second }: Values, people: readonly Option[]) {
  const labelOf = (approver: string) => people.find(({ value }) => value === approver)?.label
  return [
    {
      term: texts.covers,
      value: covers && approvalRuleLabels[covers as ApprovalRuleSubject],
    },
    { term: words.above, value: above ? formatMoney(above, 'GBP') : texts.always },
    { term: words.first, value: labelOf(first) ?? '' },
    { term: words.second, value: labelOf(second) ?? words.noSecond },
  ]
}
