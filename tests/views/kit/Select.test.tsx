import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Select } from '#views/kit/Select.tsx'
import type * as laterSelect from '#views/later/LaterSelect.tsx'
import { holding } from './holding.tsx'

const regions = [
  { value: 'uk', label: 'United Kingdom' },
  { value: 'us', label: 'United States' },
  { value: 'other', label: 'Other', description: 'No exchange accepts it.' },
]

test('an option is chosen from the list', async () => {
  const told = vi.fn()
  const Field = holding(Select, null, told)
  const screen = await render(
    <Field label="Where in the world are you?" name="region" options={regions} />,
  )
  await screen.getByRole('button', { name: /Where in the world are you/ }).click()
  await screen.getByRole('option', { name: 'United States' }).click()
  expect(told.mock.calls).toEqual([['us']])
  await expect.element(screen.getByRole('button', { name: /United States/ })).toBeVisible()
})

test('a list opened by mouse has the focus and keeps it when the mouse button is released', async () => {
  const presses: Event[] = []
  const note = (event: Event) => presses.push(event)
  document.addEventListener('mousedown', note, { capture: true })
  const Field = holding(Select, null)
  const screen = await render(<Field label="Region" name="region" options={regions} />)
  const trigger = screen.getByRole('button', { name: /Region/ })
  await trigger.click()
  document.removeEventListener('mousedown', note, { capture: true })
  await expect.element(screen.getByRole('listbox')).toHaveFocus()
  expect(presses.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true])
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger).toHaveFocus()
})

test('typing letters selects an option while the list is closed', async () => {
  const told = vi.fn()
  const Field = holding(Select, null, told)
  await render(<Field label="Region" name="region" options={regions} />)
  await userEvent.tab()
  await userEvent.keyboard('o')
  expect(told.mock.calls).toEqual([['other']])
})

test('a select can be found by name, and its trigger is described by the error', async () => {
  const screen = await render(
    <form aria-label="Region">
      <Select
        label="Region"
        name="region"
        options={regions}
        value={null}
        onChange={vi.fn()}
        error="Please choose"
      />
    </form>,
  )
  const form = screen.getByRole('form').element() as HTMLFormElement
  const named = form.elements.namedItem('region') as HTMLElement
  named.focus()
  const trigger = screen.getByRole('button', { name: /Region/ })
  await expect.element(trigger).toHaveFocus()
  await expect.element(trigger).toHaveAccessibleDescription('Please choose')
})

/** A separate URL for the module, because other tests in this tab have already loaded its usual URL. */
const NOT_YET_HERE = '/src/views/later/LaterSelect.tsx?not-yet-here'

test('the custom select replaces the native one only after the native one has lost the focus', async () => {
  const { LaterSelect }: typeof laterSelect = await import(/* @vite-ignore */ NOT_YET_HERE)
  const chosen: string[] = []
  const options = [
    { value: 'ca', label: 'Canada' },
    { value: 'eu', label: 'Europe' },
  ]
  const screen = await render(
    <>
      <LaterSelect
        name="region"
        label="Region"
        options={options}
        value={null}
        onChange={(value) => chosen.push(value)}
      />
      <button type="button">Elsewhere</button>
    </>,
  )
  const own = screen.getByRole('combobox', { name: 'Region' })
  own.element().focus()
  await own.selectOptions('Europe')
  expect(chosen).toEqual(['eu'])
  await expect.element(own).toHaveFocus()
  await screen.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(own).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /Region/ })).toBeVisible()
})
