import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import { type AddressValues, addressLines } from '#rules/address/schema.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Critter } from '#views/kit/art/Critter.tsx'
import { PaperLabel } from '#views/kit/PaperLabel.tsx'
import { FieldRow, Stack } from '#views/kit/Stack.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import styles from './AddressFields.module.css'

/** The fields of an address in the order used on an envelope, with a preview of the label. */
export function AddressFields({ form }: { form: FormRef<AddressValues> }) {
  return (
    <div className={styles.address}>
      <div className={styles.parts}>
        <Stack gap={5}>
          <Bound
            as={TextField}
            form={form}
            name="country"
            label="Country"
            autoComplete="country-name"
            isRequired
          />
          <Bound
            as={TextField}
            form={form}
            name="name"
            label="Addressed to"
            autoComplete="name"
            isRequired
          />
          <Bound
            as={TextField}
            form={form}
            name="line1"
            label="Address line 1"
            autoComplete="address-line1"
            isRequired
          />
          <Bound
            as={TextField}
            form={form}
            name="line2"
            label="Address line 2"
            autoComplete="address-line2"
          />
          <FieldRow>
            <Bound
              as={TextField}
              form={form}
              name="zip"
              label="Zip code"
              autoComplete="postal-code"
              isRequired
            />
            <Bound
              as={TextField}
              form={form}
              name="city"
              label="City"
              autoComplete="address-level2"
              isRequired
            />
          </FieldRow>
          <Bound
            as={TextField}
            form={form}
            name="state"
            label="State or province"
            autoComplete="address-level1"
          />
          <Bound
            as={TextField}
            form={form}
            name="label"
            label="What do you call this address?"
            description="Only you see this: “Home”, “Work”…"
            isRequired
          />
        </Stack>
        <Preview form={form} />
      </div>
    </div>
  )
}

function Preview({ form }: { form: FormRef<AddressValues> }) {
  const values = useSelector(form, ({ context }) => context.values)
  const lines = addressLines(values)
  return (
    <div className={styles.preview}>
      <PaperLabel
        overline="Your label"
        title={values.label || 'This address'}
        lines={lines.length > 0 ? lines : ['It fills in as you write.']}
        stamp={<Critter seed="address" />}
      />
    </div>
  )
}
