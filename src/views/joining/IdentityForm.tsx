import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import type { IdentityFormRef } from '#machines/joining/onboarding.form.ts'
import { onboardingButton } from '#rules/joining/onboarding.ts'
import { asksForParent, type IdentityValues, isTooYoung } from '#rules/joining/onboarding-drafts.ts'
import { PARENTS_PAGE } from '#rules/member/birth-date.ts'
import { fitsNowhere, NO_REGION, regionsForRegistration } from '#rules/member/region.ts'
import { utcDay } from '#rules/time/clock.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { StepButtons } from '#views/form/StepButtons.tsx'
import { useField } from '#views/form/useField.ts'
import { DatePicker } from '#views/kit/DatePicker.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Select } from '#views/kit/Select.tsx'
import { FieldRow } from '#views/kit/Stack.tsx'
import { TextField } from '#views/kit/TextField.tsx'

interface IdentityFormProps {
  form: IdentityFormRef
  onBack: () => void
}

export default function IdentityForm({ form, onBack }: IdentityFormProps) {
  const needsParent = useSelector(form, ({ context: { values, given } }) =>
    asksForParent(values.birth_date, new Date(given.now)),
  )
  const isYoung = useSelector(form, ({ context: { values, given } }) =>
    isTooYoung(values.birth_date, new Date(given.now)),
  )
  const now = useSelector(form, ({ context }) => context.given.now)
  return (
    <Form form={form} label="Onboarding">
      <FieldRow>
        <Bound
          as={TextField}
          form={form}
          name="last_name"
          label="Last name"
          autoComplete="family-name"
          isRequired
        />
        <Bound
          as={TextField}
          form={form}
          name="first_name"
          label="First name"
          autoComplete="given-name"
          isRequired
        />
      </FieldRow>
      <div>
        <Bound
          as={DatePicker}
          form={form}
          name="birth_date"
          label="Birth date"
          max={utcDay(new Date(now))}
          startsWithYears
          isRequired
        />
        {isYoung && (
          <p>
            <Link href={PARENTS_PAGE}>Read the page for parents</Link>
          </p>
        )}
      </div>
      {needsParent && <ParentEmail form={form} />}
      <Bound
        as={TextField}
        form={form}
        name="discord"
        label="Discord handle"
        description="If you have one."
      />
      <RegionSelect form={form} />
      <NotSaved form={form} />
      <StepButtons form={form} onBack={onBack}>
        {onboardingButton('identity')}
      </StepButtons>
    </Form>
  )
}

function ParentEmail({ form }: { form: FormRef<IdentityValues> }) {
  return (
    <Bound
      as={TextField}
      form={form}
      name="parent_email"
      label="A parent’s email"
      type="email"
      description="You’re under 18, so a parent has to confirm by email that you may post and take part in exchanges."
      isRequired
    />
  )
}

const OTHER = 'other'
const regions = regionsForRegistration.map(({ key, label }) => ({ value: key ?? OTHER, label }))

function RegionSelect({ form }: { form: FormRef<IdentityValues> }) {
  const { value, onChange, ...field } = useField(form, 'region')
  return (
    <div>
      <Select
        label="Region"
        description="Exchanges accept members by region. You can change yours later."
        options={regions}
        value={value === null ? OTHER : (value ?? '')}
        onChange={(chosen) => onChange(chosen === OTHER ? null : chosen)}
        {...field}
      />
      <InlineStatus tone="info">{fitsNowhere(value) && NO_REGION}</InlineStatus>
    </div>
  )
}
