import { expect, test, vi } from 'vitest'
import { type Answers, offline, refused } from '#tests/support/fakeServer.ts'
import { openProfile } from './profile-page.tsx'

const copy = { made_at: '2030-01-15T12:00:00.000Z', account: { email: 'moth@wing.example' } }

async function ask(answers: Answers) {
  const made = vi.spyOn(URL, 'createObjectURL')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const opened = await openProfile(answers)
  const section = opened.screen.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Download my data' }).click()
  return { ...opened, section, saved, made }
}

test('a copy is saved under the day it was made, and a line says where it is', async () => {
  const { section, saved, made } = await ask({ 'GET me/export': copy })
  await expect.element(section.getByText('Saved: look among your downloads.')).toBeVisible()
  const [link] = saved.mock.contexts as HTMLAnchorElement[]
  const [[file] = []] = made.mock.calls
  const text = file instanceof Blob ? await file.text() : ''
  expect([link?.download, JSON.parse(text)]).toEqual(['critter-swap-2030-01-15.json', copy])
})

test('nothing is said before she asks', async () => {
  const { screen } = await openProfile()
  const section = screen.getByRole('region', { name: 'Your data' })
  await expect.element(section.getByRole('status')).toBeEmptyDOMElement()
})

test.each([
  ['no answer', offline, 'Not downloaded. Try again.'],
  ['a refusal', refused(422, { message: 'Not now' }), 'Not now'],
])('with %s nothing is saved, and a line says so', async (_, answer, words) => {
  const { section, saved } = await ask({ 'GET me/export': answer })
  await expect.element(section.getByText(words)).toBeVisible()
  expect(saved).not.toHaveBeenCalled()
})
