// Every field, as it is, filled in and wrong.
import { useState } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { CheckboxGroup } from '#client/ui/CheckboxGroup.tsx'
import { DateTimeInput } from '#client/ui/DateTimeInput.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import { MoneyInput } from '#client/ui/MoneyInput.tsx'
import { PasswordInput } from '#client/ui/PasswordInput.tsx'
import { RadioGroup } from '#client/ui/RadioGroup.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Stepper } from '#client/ui/Stepper.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { Row } from './samples.tsx'

const procedures = ['PQQ', 'RFQ', 'ITT', 'DPS'].map((value) => ({ value, label: value }))

const categories = ['cleaning', 'security', 'catering', 'waste'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

export function Forms() {
  const [value, setValue] = useState('1234567.5')
  const [chosen, setChosen] = useState(['cleaning'])
  const [eligibility, setEligibility] = useState('open')
  const [attempt, setAttempt] = useState(0)
  return (
    <form
      noValidate
      className="max-w-wizard space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
      }}
    >
      <h2>Forms</h2>
      <Stepper
        current={2}
        steps={['Basic Information', 'Timelines', 'Value & Contact', 'Settings', 'Documents']}
      />
      {attempt > 0 && (
        <ErrorSummary
          attempt={attempt}
          errors={[
            { field: 'title', message: 'Title is required' },
            { field: 'eligibility_type', message: 'Choose who may take part' },
          ]}
        />
      )}
      <TextInput
        name="title"
        label="Title"
        hint="What is being bought, and where."
        error="Title is required"
      />
      <TextInput name="location" label="Location" isOptional placeholder="Leeds" />
      <TextInput
        name="email"
        label="Email"
        type="email"
        readOnly
        defaultValue="buyer@demo.example"
      />
      <PasswordInput name="password" label="Password" autoComplete="current-password" />
      <TextArea name="question_text" label="Question" limit={2000} defaultValue="May we visit?" />
      <TextArea
        name="answer_text"
        label="Answer"
        rows={2}
        limit={10}
        defaultValue="Certainly not"
      />
      <Select
        name="procedure_type"
        label="Procedure type"
        placeholder="Choose a type"
        options={procedures}
      />
      <MoneyInput
        name="estimated_value"
        label="Estimated value"
        value={value}
        onChange={setValue}
      />
      <DateTimeInput
        name="submission_deadline"
        label="Submission deadline"
        defaultValue="2026-12-11T12:00"
      />
      <RadioGroup
        name="eligibility_type"
        label="Eligibility"
        error="Choose who may take part"
        value={eligibility}
        onChange={setEligibility}
        options={[
          { value: 'open', label: 'Open', hint: 'All suppliers' },
          { value: 'invite_only', label: 'Invite only', hint: 'Selected suppliers' },
          { value: 'nda_gated', label: 'NDA', hint: 'Requires a signed NDA' },
        ]}
      />
      <CheckboxGroup
        name="categories"
        label="Categories"
        isOptional
        isInColumns
        values={chosen}
        onChange={setChosen}
        options={categories}
      />
      <Checkbox
        name="allow_questions"
        label="Allow questions"
        hint="Suppliers may ask until the clarification deadline."
        defaultChecked
      />
      <Row>
        <Button type="submit">Next</Button>
        <Button kind="secondary">Previous</Button>
      </Row>
    </form>
  )
}
