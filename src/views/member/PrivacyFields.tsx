import type { FormRef } from '#machines/form.ts'
import { needsComment } from '#rules/member/fields.ts'
import type { PrivacyValues } from '#rules/member/privacy.ts'
import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import { Bound } from '#views/form/Bound.tsx'
import { useField } from '#views/form/useField.ts'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

const options = ADDRESS_PRIVACY.map(({ value, label }) => ({ value: String(value), label }))

/** Fields for address privacy, used in the onboarding and in the settings. */
export function PrivacyFields({ form }: { form: FormRef<PrivacyValues> }) {
  const choice = useField(form, 'address_privacy')
  return (
    <>
      <RadioGroup
        label="Who may have your address?"
        description="“Anyone who asks” is a member who asks the elves for it, for example to send you a thank-you card. Your gifter always sees where your gift goes."
        variant="cards"
        options={options}
        isRequired
        {...choice}
      />
      {needsComment(choice.value) && (
        <Bound
          as={TextArea}
          form={form}
          name="onboarding_comment"
          label="Please specify"
          description="Only the elves read this. In your settings you can also name critters yourself, under “Never pair me with”."
          isRequired
        />
      )}
    </>
  )
}
