import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CheckboxGroup } from '#views/kit/CheckboxGroup.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { NumberField } from '#views/kit/NumberField.tsx'
import { PasswordField } from '#views/kit/PasswordField.tsx'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { holding } from './holding.tsx'

const days = [
  { value: '15', label: '15 days' },
  { value: '30', label: '30 days' },
]

test('a text field is connected with its label, description and error', async () => {
  const screen = await render(
    <TextField
      label="Email"
      name="email"
      value="moth"
      onChange={vi.fn()}
      description="We write to it once."
      error="This is not a valid email address"
      isRequired
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Email' })
  await expect
    .element(field)
    .toHaveAccessibleDescription('We write to it once. This is not a valid email address')
  const told = ['aria-invalid', 'aria-required', 'autocomplete', 'name'].map((name) =>
    field.element().getAttribute(name),
  )
  expect(told).toEqual(['true', 'true', 'off', 'email'])
})

test('a required field has a red star, and an error turns the label and message the same red', async () => {
  const screen = await render(
    <TextField
      label="Email"
      name="email"
      value=""
      onChange={vi.fn()}
      error="This field is required"
      isRequired
    />,
  )
  const probe = document.createElement('i')
  probe.style.color = 'var(--danger)'
  document.body.append(probe)
  const colorOf = (element: Element) => getComputedStyle(element).color
  const red = ['*', /^Email/, 'This field is required'].map((text) =>
    colorOf(screen.getByText(text).first().element()),
  )
  expect(red).toEqual(Array(3).fill(colorOf(probe)))
  probe.remove()
})

test('a field’s errors are each on their own line, in order', async () => {
  const screen = await render(
    <TextField
      label="Email"
      name="email"
      value="moth"
      onChange={vi.fn()}
      error={'Nobody is there\nThis is not a valid email address'}
    />,
  )
  const words = screen.getByText('Nobody is there')
  await expect.element(words).toBeVisible()
  expect((words.element() as HTMLElement).innerText.split('\n')).toEqual([
    'Nobody is there',
    'This is not a valid email address',
  ])
})

test('a text field calls onChange for each typed character', async () => {
  const told = vi.fn()
  const Field = holding(TextField, '', told)
  const screen = await render(<Field label="Nickname" name="nickname" />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Nickname' }), 'Fig')
  expect(told.mock.calls).toEqual([['F'], ['Fi'], ['Fig']])
})

test('a decimal field accepts only digits, comma and dot', async () => {
  const Field = holding(NumberField, '')
  const screen = await render(<Field label="Price" name="price_min" />)
  const field = screen.getByRole('textbox', { name: 'Price' })
  await userEvent.type(field, '1e2,x5-.0')
  await expect.element(field).toHaveValue('12,5.0')
})

test('editing keys work in a number field', async () => {
  const Field = holding(NumberField, '')
  const screen = await render(<Field label="Spots" name="max_spots" isWhole />)
  const field = screen.getByRole('textbox', { name: 'Spots' })
  await userEvent.type(field, '124')
  await userEvent.keyboard('{Backspace}{ArrowLeft}{Delete}3{End}4')
  await expect.element(field).toHaveValue('134')
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(field).toHaveValue('134')
})

test('a number field filters pasted text, and allows copy and cut', async () => {
  const Words = holding(TextField, '1a2,5')
  const Price = holding(NumberField, '')
  const screen = await render(
    <>
      <Words label="Words" name="words" />
      <Price label="Price" name="price_min" />
    </>,
  )
  const [words, price] = [screen.getByLabelText('Words'), screen.getByLabelText('Price')]
  await words.click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.copy()
  await price.click()
  await userEvent.paste()
  await expect.element(price).toHaveValue('12,5')
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.copy()
  await userEvent.keyboard('{End}')
  await userEvent.paste()
  await expect.element(price).toHaveValue('12,512,5')
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.cut()
  await expect.element(price).toHaveValue('')
  await userEvent.paste()
  await expect.element(price).toHaveValue('12,512,5')
})

test('in a number field, Enter submits the form, Tab leaves the field and Escape closes the dialog', async () => {
  const submitted = vi.fn((event: SubmitEvent) => event.preventDefault())
  const closed = vi.fn()
  const Field = holding(NumberField, '')
  const screen = await render(
    <Dialog isOpen title="Spots" onClose={closed}>
      <form onSubmit={({ nativeEvent }) => submitted(nativeEvent as SubmitEvent)}>
        <Field label="Spots" name="max_spots" />
        <button type="submit">Save</button>
      </form>
    </Dialog>,
  )
  const field = screen.getByRole('textbox', { name: 'Spots' })
  await userEvent.type(field, '5{Enter}')
  expect(submitted).toHaveBeenCalledTimes(1)
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(field).toHaveFocus()
  expect(closed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(1)
})

test('a password is hidden until it is revealed', async () => {
  const Field = holding(PasswordField, 'hunter2!')
  const screen = await render(<Field label="Password" name="password" />)
  const field = screen.getByLabelText('Password', { exact: true })
  expect(field.element().getAttribute('type')).toBe('password')
  await screen.getByRole('button', { name: 'Show the password' }).click()
  expect(field.element().getAttribute('type')).toBe('text')
  await screen.getByRole('button', { name: 'Hide the password' }).click()
  expect(field.element().getAttribute('type')).toBe('password')
})

test('a text area has five rows at first', async () => {
  const Field = holding(TextArea, '')
  const screen = await render(<Field label="Description" name="description" />)
  const area = screen.getByRole('textbox', { name: 'Description' }).element()
  expect(area.getAttribute('rows')).toBe('5')
})

test.each([true, false])(
  'with autoFocus={%s}, focusing a text area puts the caret after the text',
  async (autoFocus) => {
    const Field = holding(TextArea, 'Warm socks')
    const screen = await render(<Field label="Your post" name="message" autoFocus={autoFocus} />)
    if (!autoFocus) await userEvent.tab()
    await userEvent.keyboard('!')
    await expect
      .element(screen.getByRole('textbox', { name: 'Your post' }))
      .toHaveValue('Warm socks!')
  },
)

test('radios can be selected by click and by arrow key, one at a time', async () => {
  const told = vi.fn()
  const Group = holding(RadioGroup, '', told)
  const screen = await render(<Group label="It lasts" name="duration" options={days} isRequired />)
  await expect
    .element(screen.getByRole('radiogroup', { name: 'It lasts' }))
    .toHaveAttribute('aria-required', 'true')
  await screen.getByText('15 days').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: '30 days' })).toBeChecked()
  expect(told.mock.calls).toEqual([['15'], ['30']])
})

test.each(['plain', 'cards', 'chips'] as const)(
  'a radio group in the variant “%s” can be reached by Tab',
  async (variant) => {
    const Group = holding(RadioGroup, '30')
    const screen = await render(
      <Group label="It lasts" name="duration" options={days} variant={variant} />,
    )
    await userEvent.tab()
    await expect.element(screen.getByRole('radio', { name: '30 days' })).toHaveFocus()
  },
)

test('checkboxes in a group are toggled individually', async () => {
  const told = vi.fn()
  const Group = holding(CheckboxGroup, ['15'], told)
  const screen = await render(<Group label="Surveys" name="surveys" options={days} />)
  await screen.getByText('30 days').click()
  await screen.getByText('15 days').click()
  expect(told.mock.calls).toEqual([[['15', '30']], [['30']]])
})

test.each([
  [390, 1],
  [1280, 4],
  [2560, 4],
])('at a width of %i px, many checkboxes form %i columns', async (width, columns) => {
  await page.viewport(width, 800)
  const options = Array.from({ length: 9 }, (_, i) => ({ value: `${i}`, label: `Treat ${i}` }))
  const Group = holding(CheckboxGroup, [])
  const screen = await render(<Group label="Favourites" name="favourites" options={options} />)
  const boxes = screen.getByText(/^Treat/).elements()
  const lefts = new Set(boxes.map((box) => Math.round(box.getBoundingClientRect().left)))
  expect(lefts.size).toBe(columns)
})

test('a text area reached by Tab is scrolled fully into view', async () => {
  const Field = holding(TextArea, '')
  const screen = await render(
    <div style={{ paddingBlock: '120vh' }}>
      <button type="button">Before</button>
      <Field label="Allergies" name="allergies" />
    </div>,
  )
  const area = screen.getByRole('textbox', { name: 'Allergies' }).element()
  screen.getByRole('button', { name: 'Before' }).element().focus()
  scrollBy(0, area.getBoundingClientRect().top - innerHeight + 130)
  await userEvent.tab()
  await expect.poll(() => area.getBoundingClientRect().bottom < innerHeight).toBe(true)
  expect(area).toHaveFocus()
})
