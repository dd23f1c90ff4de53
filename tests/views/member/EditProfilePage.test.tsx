import { expect, test } from 'vitest'
import { profileCardOf } from '#rules/member/profile.ts'
import { aMe, aMeWithFullCard } from '#tests/support/builders.ts'
import { type Answers, offline, refused } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/editProfile.tsx'

const renamed = aMe({ nickname: 'Moss', discord: 'moss#01' })

async function open(answers: Answers) {
  const opened = await openPage(wiring, { 'POST nickname': { available: true }, ...answers })
  const { screen } = opened
  const save = async () => {
    await screen.getByLabelText('Nickname').fill('Moss')
    await screen.getByLabelText('Discord handle').fill('moss#01')
    await screen.getByRole('button', { name: 'Save profile' }).click()
  }
  return { ...opened, save }
}

test('each part of the profile card has a prefilled field', async () => {
  const me = aMeWithFullCard()
  const { screen } = await openPage(wiring, {}, { me })
  const form = screen.getByRole('form', { name: 'Edit profile' })
  await expect.element(form).toHaveFormValues(profileCardOf(me))
})

test('a member who changes their profile returns to the profile page, and the tab gets the new values', async () => {
  const { screen, server, told, save } = await open({ 'POST profile': renamed })
  await expect.element(screen.getByLabelText('Nickname')).toHaveValue('Mothwing')
  await save()
  await expect
    .poll(() => told)
    .toEqual([
      ['changeMember', renamed],
      ['goTo', { path: '/profile' }],
    ])
  expect(server.asked).toEqual([
    { call: 'POST nickname', body: { nickname: 'Moss' } },
    { call: 'POST profile', body: { nickname: 'Moss', discord: 'moss#01' } },
  ])
})

test('a taken nickname is reported in a toast and at its field, and the field gets the focus', async () => {
  const taken = 'This nickname is already taken'
  const { screen, server, told, save } = await open({
    'POST nickname': refused(422, {
      code: 'nickname_taken',
      message: taken,
      errors: { nickname: [taken] },
    }),
  })
  await save()
  await expect.element(screen.getByText(taken)).toBeVisible()
  await expect.element(screen.getByLabelText('Nickname')).toHaveFocus()
  expect(told).toEqual([['announce', { message: taken, tone: 'bad' }]])
  expect(server.asked.map(({ call }) => call)).toEqual(['POST nickname'])
})

test('a profile refused for another reason shows that reason, and the nickname is not reported as taken', async () => {
  const { screen, told, save } = await open({
    'POST profile': refused(422, { message: 'The owls are counting. Please try again later.' }),
  })
  await save()
  await expect
    .element(screen.getByText('The owls are counting. Please try again later.'))
    .toBeVisible()
  await expect.element(screen.getByLabelText('Nickname')).not.toHaveAccessibleDescription(/owls/)
  expect(told).toEqual([])
})

test('an error for a field that the form does not have is shown inline', async () => {
  const { screen, save } = await open({
    'POST profile': refused(422, {
      message: 'This picture is not yours',
      errors: { avatar: ['This picture is not yours'] },
    }),
  })
  await save()
  await expect.element(screen.getByText('This picture is not yours')).toBeVisible()
})

test('a profile that could not be sent keeps its input', async () => {
  const { screen, told, save } = await open({ 'POST profile': offline })
  await save()
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(screen.getByLabelText('Nickname')).toHaveValue('Moss')
  expect(told).toEqual([])
})

test('the back control leads to the profile', async () => {
  const { screen, told } = await open({})
  await screen.getByRole('link', { name: 'BACK' }).click()
  expect(told).toEqual([['goTo', { path: '/profile' }]])
})
