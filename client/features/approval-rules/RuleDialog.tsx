import {
  addApprovalRule,
  approvalRuleHints,
  approvalRuleInput,
  approvalRuleLabels,
  approvalRuleSubjects,
  approvalRuleTexts as texts,
  changeApprovalRule,
  type ApprovalRule,
  type ApprovalRuleSubject,
} from '#domain/contract/approval-rule.ts'
import { formatMoney } from '#domain/format/money.ts'
import { needsTwoOwners } from '#domain/rules/approval-rule.ts'
import { Comparison } from '#client/dialogs/Comparison.tsx'
import { finish } from '#client/dialogs/finish.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { useEdited } from '#client/lib/use-edited.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { MoneyInput } from '#client/ui/MoneyInput.tsx'
import { RadioGroup } from '#client/ui/RadioGroup.tsx'
import { Select, type Option } from '#client/ui/Select.tsx'
import { fetchApprovalRule, type ApprovalRules } from './approval-rule-queries.ts'

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
    failure: texts.saveFailed,
    scope: 'approval-rule',
    submit: (body) =>
      edited.save((opened) => {
        if (!opened) return finish(call(addApprovalRule, { body }), onClose)
        const params = { ruleId: opened.id }
        const { revision } = opened
        return finish(call(changeApprovalRule, { params, body: { ...body, revision } }), onClose)
      }),
  })
  const people = peopleOf(data, [edited.opened, edited.newest])
  const owners = data.people.filter(({ is_owner }) => is_owner).length
  return (
    <FormDialog
      title={rule ? texts.changeTitle : texts.addTitle}
      description={texts.told}
      verb={rule ? 'Save rule' : 'Add rule'}
      busyLabel="Saving..."
      {...{ form, onClose }}
    >
      <Comparison {...{ edited, form, valuesOf }} describe={(values) => describe(values, people)} />
      <RadioGroup
        label={texts.covers}
        options={subjects}
        {...form.field('covers')}
        onChange={(covers) => form.set('covers', covers)}
      />
      <MoneyInput
        label={texts.above}
        hint={texts.aboveHint}
        isOptional
        currency="GBP"
        {...form.field('above')}
        onChange={(above) => form.set('above', above)}
      />
      <Select
        label={texts.first}
        placeholder={texts.firstRequired}
        options={people}
        {...form.field('first')}
      />
      <Select
        label={texts.second}
        hint={texts.secondHint}
        placeholder={texts.noSecond}
        options={people}
        {...form.field('second')}
      />
      {needsTwoOwners(form.values) && owners < 2 && (
        <Banner kind="warning">{texts.needsOwners}</Banner>
      )}
    </FormDialog>
  )
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
    { value: 'any', label: texts.by.any },
    { value: 'owner', label: texts.by.owner },
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
    ...new Map(
      gone.map(({ id, name }) => [id, { value: String(id), label: texts.cannotApprove(name) }]),
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
    { term: texts.above, value: above ? formatMoney(above, 'GBP') : texts.always },
    { term: texts.first, value: labelOf(first) ?? '' },
    { term: texts.second, value: labelOf(second) ?? texts.noSecond },
  ]
}
