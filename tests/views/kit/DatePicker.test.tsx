import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DatePicker } from '#views/kit/DatePicker.tsx'
import { holding } from './holding.tsx'

async function picker(
  start: string,
  limits: { min?: string; max?: string; hasTime?: boolean } = {},
) {
  const told = vi.fn()
  const left = vi.fn()
  const Field = holding(DatePicker, start, told)
  const screen = await render(
    <form aria-label="Dates">
      <Field label="Birth date" name="birth_date" onBlur={left} {...limits} />
      <button type="button">Next</button>
    </form>,
  )
  const open = () => screen.getByRole('button', { name: 'Calendar, Birth date' }).click()
  return { screen, told, left, open }
}

test.each([
  ['2026-11-20', 'November 20th, 2026'],
  ['1999-10-31', 'October 31st, 1999'],
  ['2024-02-02', 'February 2nd, 2024'],
  ['2024-03-13', 'March 13th, 2024'],
])('the date %s is shown next to the field as "%s"', async (value, words) => {
  const { screen } = await picker(value)
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('a typed date is reported once all of its parts are complete', async () => {
  const { screen, told } = await picker('')
  await screen.getByRole('spinbutton', { name: /month/ }).click()
  await userEvent.keyboard('10311999')
  expect(told.mock.lastCall).toEqual(['1999-10-31'])
})

test('a day chosen in the calendar is applied with the Choose button', async () => {
  const { screen, told, open } = await picker('2026-11-20')
  await open()
  await screen.getByRole('button', { name: /November 12/ }).click()
  expect(told.mock.calls).toEqual([])
  await screen.getByRole('button', { name: 'Choose' }).click()
  expect(told.mock.calls).toEqual([['2026-11-12']])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('Cancel does not change the date', async () => {
  const { screen, told, open } = await picker('2026-11-20')
  await open()
  await screen.getByRole('button', { name: /November 12/ }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(told.mock.calls).toEqual([])
  await expect.element(screen.getByText('November 20th, 2026')).toBeVisible()
})

test('month and year are chosen with selects, and weeks start on Monday', async () => {
  const { screen, told, open } = await picker('2026-11-20')
  await open()
  await screen.getByRole('combobox', { name: 'Year' }).selectOptions('1987')
  await screen.getByRole('combobox', { name: 'Month' }).selectOptions('February')
  await screen.getByRole('button', { name: /February 28, 1987/ }).click()
  const first = document.querySelector('[role=dialog] thead th')
  expect(first?.textContent).toBe('Mon')
  await screen.getByRole('button', { name: 'Choose' }).click()
  expect(told.mock.lastCall).toEqual(['1987-02-28'])
})

test('the year select goes from 2100 down to 1900', async () => {
  const { screen, open } = await picker('2026-11-20')
  await open()
  const years = screen.getByRole('combobox', { name: 'Year' }).getByRole('option').elements()
  expect([years.length, years[0]?.textContent, years.at(-1)?.textContent]).toEqual([
    201,
    '2100',
    '1900',
  ])
})

test('days outside the limits cannot be chosen, and Today is offered only if it is within the limits', async () => {
  const { screen, open } = await picker('2020-05-15', { min: '2020-05-10', max: '2020-05-20' })
  await open()
  await expect.element(screen.getByRole('button', { name: 'Today' })).toBeDisabled()
  const isClosed = (day: string) =>
    screen.getByRole('button', { name: day }).element().getAttribute('aria-disabled')
  expect(['May 9', 'May 10', 'May 20', 'May 21'].map(isClosed)).toEqual([
    'true',
    null,
    null,
    'true',
  ])
})

test('a pasted ISO date fills in all parts', async () => {
  const { screen, told } = await picker('')
  const part = screen.getByRole('spinbutton', { name: /month/ }).element()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'born 1999-10-31')
  part.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  await expect.element(screen.getByText('October 31st, 1999')).toBeVisible()
  expect(told.mock.calls).toEqual([['1999-10-31']])
})

test('onBlur is called when the focus leaves the field, but not when the calendar opens', async () => {
  const { screen, left, open } = await picker('2026-11-20')
  await screen.getByRole('spinbutton', { name: /month/ }).click()
  await open()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(left.mock.calls).toEqual([])
  await screen.getByRole('button', { name: 'Next' }).click()
  expect(left).toHaveBeenCalledTimes(1)
})

test('the date picker can be found by name, and focusing it focuses its first part', async () => {
  const { screen } = await picker('')
  const form = screen.getByRole('form').element() as HTMLFormElement
  const named = form.elements.namedItem('birth_date') as HTMLElement
  named.focus()
  await expect.element(screen.getByRole('spinbutton', { name: /month/ })).toHaveFocus()
})

test('a field with a time reports the day and the time once both are complete', async () => {
  const { screen, told } = await picker('', { hasTime: true })
  await screen.getByRole('spinbutton', { name: /month/ }).click()
  await userEvent.keyboard('112020260405PM')
  expect(told.mock.lastCall).toEqual(['2026-11-20T16:05'])
})

test.each([
  ['does not change the time', '2026-11-20T16:05', '2026-11-12T16:05'],
  ['sets the time to noon if the field is empty', '', '2026-11-12T12:00'],
])('pasting a day into a field with a time %s', async (_, start, expected) => {
  const { screen, told } = await picker(start, { hasTime: true })
  await screen.getByRole('spinbutton', { name: /month/ }).click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '2026-11-12')
  const pasting = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(pasting)
  expect(told.mock.lastCall).toEqual([expected])
})

test('choosing a day in the calendar of a field with a time does not change the time', async () => {
  const { screen, told, open } = await picker('2026-11-20T16:05', { hasTime: true })
  await open()
  await screen.getByRole('button', { name: /November 12/ }).click()
  await screen.getByRole('button', { name: 'Choose' }).click()
  expect(told.mock.lastCall).toEqual(['2026-11-12T16:05'])
})
