import { useSelector } from '@xstate/react'
import type { ExchangeFormRef } from '#machines/exchange/exchangeForm.machine.ts'
import type { ExchangeValues } from '#machines/exchange/exchangeSchedule.form.ts'
import type { FormRef } from '#machines/form.ts'
import { earliestStart } from '#rules/exchange/form.ts'
import { asksForSurvey, exchangeFormButton } from '#rules/exchange/input.ts'
import { DURATIONS } from '#rules/exchange/phase.ts'
import { usualSendBy } from '#rules/exchange/send-by.ts'
import { NO_SURVEY, NONE_RELEVANT, SURVEY_REQUESTED, type Survey } from '#rules/survey/schema.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { StepButtons } from '#views/form/StepButtons.tsx'
import { useField } from '#views/form/useField.ts'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { CheckboxGroup } from '#views/kit/CheckboxGroup.tsx'
import { DatePicker } from '#views/kit/DatePicker.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { NumberField } from '#views/kit/NumberField.tsx'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { Course } from './Course.tsx'

interface ScheduleStepProps {
  exchangeForm: ExchangeFormRef
  form: FormRef<ExchangeValues>
  title: string
}

const durations = DURATIONS.map((days) => ({ value: String(days), label: `${days} days` }))

/** Step 2: the schedule of the exchange. */
export default function ScheduleStep({ exchangeForm, form, title }: ScheduleStepProps) {
  const now = useSelector(exchangeForm, ({ context }) => context.now)
  const surveys = useSelector(exchangeForm, ({ context }) => context.surveys)
  const showsGuests = useSelector(exchangeForm, ({ context }) => context.showsGuests)
  const isNew = useSelector(exchangeForm, ({ context }) => context.id === null)
  return (
    <Form form={form} label={title}>
      <Bound
        as={DatePicker}
        form={form}
        name="preferred_start_at"
        label="Preferred start"
        description="The day names are drawn. An elf may move it a little."
        min={earliestStart(new Date(now))}
        isRequired
      />
      <Bound
        as={RadioGroup}
        form={form}
        name="signup_duration"
        label="How long before the start do sign-ups open?"
        variant="chips"
        options={durations}
        isRequired
      />
      <Bound
        as={RadioGroup}
        form={form}
        name="exchange_duration"
        label="The exchange lasts"
        variant="chips"
        options={durations}
        isRequired
      />
      <SendByDays form={form} />
      <Course form={form} />
      <Surveys form={form} surveys={surveys} />
      {showsGuests && <Guests form={form} />}
      <NotSaved form={form} />
      <StepButtons form={form} onBack={() => exchangeForm.send({ type: 'details.revisited' })}>
        {exchangeFormButton('schedule', isNew)}
      </StepButtons>
    </Form>
  )
}

function SendByDays({ form }: Pick<ScheduleStepProps, 'form'>) {
  const usual = useSelector(form, ({ context }) =>
    usualSendBy(Number(context.values.exchange_duration)),
  )
  return (
    <Bound
      as={NumberField}
      form={form}
      name="send_by_duration"
      isWhole
      label="Days to post the gift"
      description={`Optional. Counted from the start; without a number it’s half of the time, ${usual} days.`}
    />
  )
}

function Surveys({
  form,
  surveys,
}: Pick<ScheduleStepProps, 'form'> & { surveys: readonly Survey[] }) {
  const { value, onChange, ...field } = useField(form, 'surveys')
  return (
    <div>
      <CheckboxGroup
        {...field}
        label="Surveys"
        description="Members answer them before they sign up, so that gifters know what to look for."
        options={[
          ...surveys.map(({ id, label }) => ({ value: String(id), label })),
          { value: String(NO_SURVEY), label: NONE_RELEVANT },
        ]}
        value={value.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
      />
      <InlineStatus tone="info">{asksForSurvey(value) && SURVEY_REQUESTED}</InlineStatus>
    </div>
  )
}

function Guests({ form }: Pick<ScheduleStepProps, 'form'>) {
  const { value, ...field } = useField(form, 'is_public')
  return (
    <Checkbox
      {...field}
      label="People with the link may see it"
      description="Until it starts, they see the picture, name, summary, region, dates and spots, even before they join. They never see who takes part."
      isChecked={value}
    />
  )
}
