import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createActor } from 'xstate'
import { exchangeDetailsForm } from '#machines/exchange/exchangeDetails.form.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { TextField, type TextFieldProps } from '#views/kit/TextField.tsx'

const details = () =>
  createActor(exchangeDetailsForm, {
    input: {
      values: {
        label: '',
        summary: '',
        description: '',
        region: '',
        max_spots: '',
        price_min: '',
        price_max: '',
        picture_id: null,
      },
    },
  }).start()

test('a keystroke re-renders only its own field', async () => {
  const drawn: string[] = []
  function Watched(props: TextFieldProps) {
    drawn.push(props.name)
    return <TextField {...props} />
  }
  const form = details()
  const screen = await render(
    <Form form={form} label="Watched">
      <Bound as={Watched} form={form} name="label" label="Name" />
      <Bound as={Watched} form={form} name="summary" label="Summary" />
    </Form>,
  )
  const name = screen.getByLabelText('Name')
  await expect.element(name).toBeVisible()
  drawn.length = 0
  form.send({ type: 'field.changed', name: 'label', value: 'S' })
  await expect.element(name).toHaveValue('S')
  expect(drawn).toEqual(['label'])
})
