import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { parentAnswerMachine } from '#machines/member/parentAnswer.machine.ts'
import { problemOf } from '#rules/wire/problem.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { expect } from '../fixtures.ts'
import { ParentScreen } from '../screens/ParentScreen.ts'
import { call, linkInMail, minorOf, onboard, register } from '../support/members.ts'
import type { Server } from '../support/server.ts'
import { Gate } from './gate.ts'
import { walk } from './walk.ts'

interface Scene {
  server: Server
  page: Page
  screen: ParentScreen
  gate: Gate
  /** The secret part of the link. */
  token: string
  childToken: string
}

const refusedAs = (code: string) => aFailure({ kind: 'refused', status: 422, code })
const errors = [refusedAs('confirmed'), refusedAs('expired'), offline]

/** Fails the call that is held back, for the reason in the error. */
async function fail({ server, gate, token, childToken }: Scene, { error }: AnyEventObject) {
  const { code } = problemOf(error)
  if (code === undefined) return gate.cut()
  if (code === 'confirmed')
    await call(server, '/parent/answer', { body: { token, answer: 'confirm' } })
  // A link expires immediately when the child enters another parent's email.
  if (code === 'expired')
    await call(server, '/profile', {
      token: childToken,
      body: { parent_email: 'other@critters.example' },
    })
  await gate.open()
}

/** Asserts that the server has recorded this answer. */
const isRecorded =
  (answer: 'confirmed' | 'refused' | 'expired') =>
  async ({ server, token }: Scene) => {
    const response = await fetch(`${server.url}/api/parent/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    const { code } = await response.json()
    expect(code).toBe(answer)
  }

walk<typeof parentAnswerMachine, Scene>(parentAnswerMachine, {
  cases: {
    input: { token: 'a-token' },
    events: {
      'answer.given': [{ answer: 'confirm' }, { answer: 'refuse' }],
      'threads.chosen': [{ threads: true }],
    },
    outcomes: {
      loadRequest: {
        done: [{ nickname: 'Juno', asks: 'confirmation', threads: false }],
        error: errors,
      },
      sendAnswer: {
        done: ({ context: { answer } }) => [{ nickname: 'Juno', answer: answer ?? 'confirm' }],
        error: errors,
      },
    },
    key: ({ context: { answer, threads } }) => [answer, threads],
  },
  enter: async ({ server, newCritter }) => {
    const parent = await newCritter('Parent')
    const child = parent.email.replace('parent', 'child')
    const childToken = await register(server, child)
    const nickname = parent.nickname.replace('Parent', 'Child')
    await onboard(server, childToken, nickname, minorOf(server, parent.email))
    const link = await linkInMail(server, parent.email, /^\/parent#/)
    const gate = await Gate.before(parent.page, (request) => request.url().includes('/api/parent/'))
    const screen = new ParentScreen(parent.page)
    await screen.open(link)
    const token = new URL(link, server.url).hash.replace('#token=', '')
    return { server, page: parent.page, screen, gate, token, childToken }
  },
  shows: {
    loading: (page) => page.getByText('Loading the question'),
    failed: (page) => page.getByRole('alert').getByText('couldn’t load'),
    asking: (page) => page.getByRole('button', { name: 'Confirm', disabled: false }),
    answering: (page) => page.getByRole('button', { name: 'Confirm', disabled: true }),
    confirmed: (page) => page.getByRole('heading', { name: 'Thank you' }),
    refused: (page) => page.getByRole('heading', { name: 'Your answer is saved' }),
    answered: (page) => page.getByRole('heading', { name: 'You have already answered' }),
    expired: (page) => page.getByRole('heading', { name: 'This link no longer works' }),
  },
  agrees: {
    confirmed: isRecorded('confirmed'),
    refused: isRecorded('refused'),
    answered: isRecorded('confirmed'),
    expired: isRecorded('expired'),
  },
  acts: {
    'loadRequest done': ({ gate }) => gate.open(),
    'loadRequest failed': fail,
    'retry.requested': ({ screen }) => screen.again.click(),
    'answer.given': ({ screen }, { answer }) => screen[answer].click(),
    'threads.chosen': ({ screen }) => screen.threads.click(),
    'sendAnswer done': ({ gate }) => gate.open(),
    'sendAnswer failed': fail,
  },
})
