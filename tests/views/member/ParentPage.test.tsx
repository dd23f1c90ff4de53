import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { parentAnswerMachine } from '#machines/member/parentAnswer.machine.ts'
import type { ParentAnswer, ParentRequest } from '#rules/member/parent.ts'
import { aFailure } from '#tests/support/builders.ts'
import { answered, failing } from '#tests/support/inert.ts'
import { ParentPage } from '#views/member/ParentPage.tsx'
import '#views/styles/index.css'

async function open(asks: ParentRequest['asks'], answer: ParentAnswer) {
  const sent: { token: string; answer: ParentAnswer }[] = []
  const flow = parentAnswerMachine.provide({
    actors: {
      loadRequest: answered<ParentRequest, { token: string }>({ nickname: 'Juno', asks }),
      sendAnswer: answered({ nickname: 'Juno', answer }, sent),
    },
  })
  return { screen: await render(<ParentPage flow={flow} token="a-token" />), sent }
}

test('a parent reads what is asked and confirms', async () => {
  const { screen, sent } = await open('confirmation', 'confirm')
  await expect.element(screen.getByRole('heading', { name: 'May Juno take part?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(sent).toEqual([{ token: 'a-token', answer: 'confirm' }])
})

test('a parent refuses, and reads what that means', async () => {
  const { screen } = await open('confirmation', 'refuse')
  await screen.getByRole('button', { name: 'Refuse' }).click()
  await expect
    .element(screen.getByText('Juno cannot post, comment or sign up for exchanges.'))
    .toBeVisible()
})

test('the link of a later mail takes the confirmation back', async () => {
  const { screen, sent } = await open('withdrawal', 'refuse')
  await screen.getByRole('button', { name: 'Take it back' }).click()
  await expect.element(screen.getByText(/You have taken your confirmation back/)).toBeVisible()
  expect(sent).toEqual([{ token: 'a-token', answer: 'refuse' }])
})

test('a link that is used up says why', async () => {
  const flow = parentAnswerMachine.provide({
    actors: {
      loadRequest: failing<ParentRequest, { token: string }>(
        aFailure({ kind: 'refused', status: 422, message: 'This link has already been used.' }),
      ),
    },
  })
  const screen = await render(<ParentPage flow={flow} token="a-token" />)
  await expect.element(screen.getByText('This link has already been used.')).toBeVisible()
})
