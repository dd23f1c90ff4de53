import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor, fromPromise } from 'xstate'
import { formMachine } from '#machines/form.ts'
import { nicknameSchema } from '#rules/member/fields.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { Button } from '#views/kit/Button.tsx'
import { TextField } from '#views/kit/TextField.tsx'

const naming = formMachine<{ nickname: string }, null>({
  id: 'naming',
  description: 'A nickname.',
  check: (values) => fieldErrors(nicknameSchema, values),
}).provide({ actors: { submit: fromPromise<null, { nickname: string }>(async () => null) } })

/** A form with a required field, a button below it, and a button that ends the form. */
async function open() {
  const form = createActor(naming, { input: { values: { nickname: '' } } }).start()
  const pressed: string[] = []
  const end = () => {
    pressed.push('Cancel')
    form.stop()
  }
  const screen = await render(
    <Form form={form} label="Naming">
      <Bound as={TextField} form={form} name="nickname" label="Nickname" />
      <Button size="sm" onClick={() => pressed.push('Look it up')}>
        Look it up
      </Button>
      <Button size="sm" onClick={end}>
        Cancel
      </Button>
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>,
  )
  await screen.getByLabelText('Nickname').click()
  return { screen, form, pressed, words: screen.getByText('This field is required') }
}

test('a field that loses focus by keyboard shows its error immediately', async () => {
  const { words } = await open()
  await userEvent.keyboard('{Tab}')
  await expect.element(words).toBeVisible()
})

test('a click outside a focused invalid field reaches its target before the field’s error appears', async () => {
  const { screen, pressed, words } = await open()
  await screen.getByRole('button', { name: 'Look it up' }).click()
  expect(pressed).toEqual(['Look it up'])
  await expect.element(words).toBeVisible()
})

test('a click on the submit button submits the form even if an invalid field loses focus to it', async () => {
  const { screen, words } = await open()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('1 field needs another look')).toBeInTheDocument()
  await expect.element(words).toBeVisible()
  await expect.element(screen.getByLabelText('Nickname')).toHaveFocus()
})

test('a form ended by a click receives no more events', async () => {
  const { screen, form, pressed } = await open()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect([pressed, form.getSnapshot().status]).toEqual([['Cancel'], 'stopped'])
})
