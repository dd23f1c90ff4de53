import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { holding } from '#tests/views/kit/holding.tsx'
import { Button } from '#views/kit/Button.tsx'
import { DatePicker } from '#views/kit/DatePicker.tsx'
import { Select } from '#views/kit/Select.tsx'

test('the month and year selects of a calendar have our own style in every browser', async () => {
  const Field = holding(DatePicker, '2026-11-20')
  const screen = await render(<Field label="Birth date" name="birth_date" />)
  await screen.getByRole('button', { name: 'Calendar, Birth date' }).click()
  const selects = screen.getByRole('combobox')
  await expect.element(selects.first()).toBeVisible()
  expect(selects.elements().map((select) => getComputedStyle(select).appearance)).toEqual([
    'none',
    'none',
  ])
})

test('a focused select has a single focus ring', async () => {
  const Field = holding(Select, null)
  const options = [{ value: 'uk', label: 'United Kingdom' }]
  const { container, getByRole } = await render(
    <Field label="Region" name="region" options={options} />,
  )
  await userEvent.tab()
  await expect.element(getByRole('button', { name: /Region/ })).toHaveFocus()
  const ringed = [...container.querySelectorAll('*')].filter((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  expect(ringed).toEqual([getByRole('button', { name: /Region/ }).element()])
})

test('a long word in a heading is hyphenated following the rules of its language', async () => {
  const { container } = await render(
    <>
      <h1>Donaudampfschifffahrt</h1>
      <h2>Donaudampfschifffahrt</h2>
      <h3>Donaudampfschifffahrt</h3>
    </>,
  )
  expect([...container.children].map((heading) => getComputedStyle(heading).hyphens)).toEqual([
    'auto',
    'auto',
    'auto',
  ])
})

test('a hovered destructive button has the hover colour from the stylesheet, not a mixed one', async () => {
  const { getByRole } = await render(<Button variant="danger">Delete it</Button>)
  const button = getByRole('button')
  const expected = document.createElement('i')
  expected.style.color = 'var(--danger-hover)'
  document.body.append(expected)
  const { color } = getComputedStyle(expected)
  expected.remove()
  await button.hover()
  await expect.poll(() => getComputedStyle(button.element()).backgroundColor).toBe(color)
})
