import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createActor, fromTransition } from 'xstate'
import { type RemovalValues, removalForm } from '#machines/mod/reason.form.ts'
import { signupDeskMachine } from '#machines/mod/signupDesk.machine.ts'
import type { RemovalPlan } from '#rules/exchange/removal.ts'
import type { Role } from '#rules/member/schema.ts'
import { aMember, anExchange, aRearrangement, aSignup } from '#tests/support/builders.ts'
import { answered } from '#tests/support/inert.ts'
import { Aside } from '#views/exchange/Aside.tsx'
import '#views/styles/index.css'

const now = '2026-12-10T10:00:00.000Z'
const mine = aSignup({ id: 22, user_id: 7, user: aMember({ id: 7, nickname: 'Mothwing' }) })
const both = anExchange({ signups: [mine, aSignup()], participants_count: 2 })

async function open(role: Role, rearrangements = [aRearrangement()]) {
  const asked: RemovalValues[] = []
  const told: string[] = []
  const reportTo = createActor(fromTransition(() => told.push('outdated'), 0)).start()
  const desk = createActor(
    signupDeskMachine.provide({
      actors: {
        loadRemovalPlan: answered<RemovalPlan, { id: number }>({ rearrangements }),
        removal: removalForm.provide({
          actors: { submit: answered<void, RemovalValues>(undefined, asked) },
        }),
      },
      actions: { announce: (_, { message }) => told.push(message) },
    }),
    { input: { actor: { id: 7, role }, exchange: both, now, reportTo } },
  ).start()
  const screen = await render(<Aside desk={desk} />)
  return { screen, asked, told }
}

test('a mod takes somebody out with a reason, and goes on from the list', async () => {
  const { screen, asked, told } = await open('mod')
  await screen.getByRole('button', { name: 'Take out Nettle' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Take out Nettle' })
  await expect.element(dialog.getByText('Bramble sends to Juno')).toBeVisible()
  const reason = dialog.getByRole('textbox', { name: 'Why?' })
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await expect.element(reason).toHaveFocus()
  await reason.fill('Gone quiet')
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await expect.poll(() => told).toEqual(['Nettle is no longer part of this exchange', 'outdated'])
  expect(asked).toEqual([{ id: 21, reason: 'Gone quiet', rearrangement: '30-31' }])

  await expect.element(screen.getByRole('heading', { name: '1 critter' })).toHaveFocus()
})

const gifter = aMember({ id: 30, nickname: 'Bramble' })
const moved = (key: string, recipient: string) =>
  aRearrangement({
    key,
    changes: [
      { gifter, recipient: aMember({ id: 32, nickname: recipient }) },
      { gifter: aMember({ id: 33, nickname: 'Moss' }), recipient: aMember({ id: 31 }) },
    ],
  })

test('of the ways that work a mod chooses one', async () => {
  const { screen, asked } = await open('mod', [moved('a', 'Fern'), moved('b', 'Dew')])
  await screen.getByRole('button', { name: 'Take out Nettle' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Take out Nettle' })
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Gone quiet')
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await expect.element(dialog.getByText('Please choose who sends to whom')).toBeVisible()
  await dialog.getByRole('radio', { name: /Bramble sends to Dew/ }).click()
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await expect.poll(() => asked).toEqual([{ id: 21, reason: 'Gone quiet', rearrangement: 'b' }])
})

test('a gifter who would be left with nobody is named before it is done', async () => {
  const stranded = aRearrangement({
    key: '30-nobody',
    changes: [{ gifter, recipient: null }],
    without_gifter: aMember({ id: 31, nickname: 'Juno' }),
  })
  const { screen } = await open('mod', [stranded])
  await screen.getByRole('button', { name: 'Take out Nettle' }).click()
  await expect
    .element(screen.getByText('Bramble is left with nobody to send to, because no other way works'))
    .toBeVisible()
  await expect.element(screen.getByText('Nobody sends to Juno')).toBeVisible()
})

test('a mod sees no way to take herself out', async () => {
  const { screen } = await open('mod')
  await expect.element(screen.getByText('Mothwing')).toBeVisible()
  expect(screen.getByRole('button').elements().length).toBe(1)
})

test('a member sees faces, and no way to take anybody out', async () => {
  const { screen } = await open('member')
  await expect.element(screen.getByRole('heading', { name: '2 critters' })).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
