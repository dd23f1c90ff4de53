import { useSelector } from '@xstate/react'
import type { ExchangeFormRef } from '#machines/exchange/exchangeForm.machine.ts'
import type { FormRef } from '#machines/form.ts'
import { COVER_RATIOS } from '#rules/exchange/cover.ts'
import type { DetailsValues } from '#rules/exchange/form.ts'
import {
  exchangeFormButton,
  LABEL_MAX,
  SPOTS_MAX,
  SPOTS_MIN,
  SUMMARY_MAX,
} from '#rules/exchange/input.ts'
import { slugOf } from '#rules/exchange/schema.ts'
import { REGIONS } from '#rules/member/region.ts'
import { numberLabel } from '#rules/text/number-words.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { StepButtons } from '#views/form/StepButtons.tsx'
import { Button } from '#views/kit/Button.tsx'
import { NumberField } from '#views/kit/NumberField.tsx'
import { FieldRow } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { LaterSelect } from '#views/later/LaterSelect.tsx'
import type { Fetchable, Later } from '#views/later/later.tsx'
import { CoverPicker } from './CoverPicker.tsx'
import type { OwnCoverProps } from './OwnCover.tsx'

export interface DetailsStepProps {
  exchangeForm: ExchangeFormRef
  form: FormRef<DetailsValues>
  title: string
  /** The next step. It is lazy-loaded, because its calendar is heavy. */
  next: Fetchable
  /** The upload for the creator's own cover, loaded after the form. */
  OwnCover: Later<Omit<OwnCoverProps, 'flow'>>
}

const regions = REGIONS.map(({ key, label }) => ({ value: key, label }))

/** Step 1: the subject and terms of the exchange. */
export function DetailsStep({ exchangeForm, form, title, next, OwnCover }: DetailsStepProps) {
  const headers = useSelector(exchangeForm, ({ context }) => context.headers)
  const covers = useSelector(exchangeForm, ({ context }) => context.covers)
  const seed = useSelector(form, ({ context }) => slugOf(context.values.label))
  return (
    <Form form={form} label={title}>
      <Bound
        as={CoverPicker}
        form={form}
        name="picture_id"
        headers={headers}
        own={covers}
        seed={seed}
      />
      <OwnCover reportTo={exchangeForm} ratios={COVER_RATIOS} fallback={<ComingChoice />} />
      <Bound
        as={TextField}
        form={form}
        name="label"
        label="Exchange name"
        description={`At most ${LABEL_MAX} characters.`}
        isRequired
      />
      <Bound
        as={TextField}
        form={form}
        name="summary"
        label="Summary"
        description={`What the card says about it. At most ${SUMMARY_MAX} characters.`}
        isRequired
      />
      <Bound as={TextArea} form={form} name="description" label="Description" isRequired />
      <FieldRow>
        <Bound
          as={LaterSelect}
          form={form}
          name="region"
          label="Region"
          options={regions}
          isRequired
        />
        <Bound
          as={NumberField}
          form={form}
          name="max_spots"
          isWhole
          label="Spots"
          description={`From ${SPOTS_MIN} to ${numberLabel(SPOTS_MAX)}.`}
          isRequired
        />
      </FieldRow>
      <FieldRow>
        <Bound
          as={NumberField}
          form={form}
          name="price_min"
          label="Lowest price of a gift"
          description="In everyone’s own currency."
        />
        <Bound as={NumberField} form={form} name="price_max" label="Highest price of a gift" />
      </FieldRow>
      <StepButtons form={form} next={next}>
        {exchangeFormButton('details', true)}
      </StepButtons>
    </Form>
  )
}

/** Placeholder for `OwnCover`, with the same height as its button. */
function ComingChoice() {
  return (
    <div>
      <Button size="sm" isDisabled>
        Use a picture of your own
      </Button>
    </div>
  )
}
