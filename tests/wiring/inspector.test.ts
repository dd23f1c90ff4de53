import { createInspector } from '@statelyai/inspect'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { credentialsForm } from '#machines/joining/credentials.form.ts'
import type { Credentials } from '#rules/joining/credentials.ts'
import { withoutPersonalData } from '#wiring/masked.ts'

const secrets = { email: 'moth@wing.example', password: 'Hunter-2-Hunter!' }

test('an inspected login shows its states and events, but no email, password or token', async () => {
  const reports: string[] = []
  const { inspect } = createInspector(
    { send: (report) => reports.push(JSON.stringify(report)) },
    { serialize: withoutPersonalData },
  )
  const submit = fromPromise<{ token: string }, Credentials>(async () => ({ token: 'tok-123' }))
  const form = createActor(credentialsForm.provide({ actors: { submit } }), {
    input: { values: { email: '', password: '' } },
    inspect,
  }).start()
  for (const [name, value] of Object.entries(secrets)) {
    form.send({ type: 'field.changed', name, value })
  }
  form.send({ type: 'form.submitted' })
  await expect.poll(() => reports.some((report) => report.includes('"submitted"'))).toBe(true)
  const said = reports.join('\n')
  expect({
    leaks: [secrets.email, secrets.password, 'tok-123'].filter((secret) => said.includes(secret)),
    states: ['editing', 'submitting', 'submitted'].filter((state) => said.includes(`"${state}"`)),
    event: said.includes('"form.submitted"'),
  }).toEqual({ leaks: [], states: ['editing', 'submitting', 'submitted'], event: true })
})

test('ids, flags and coordinates are masked, even in names of properties, actors or events', () => {
  const report = {
    type: '@xstate.snapshot',
    name: 'post.4711',
    snapshot: {
      status: 'active',
      value: { like: 'idle' },
      tags: ['busy'],
      context: {
        postId: 4711,
        isMinor: true,
        place: { latitude: 52.5, longitude: 13.4, name: '' },
        answers: { '8': ['yes', 'no'], 'moth@wing.example': 1 },
        problem: null,
        line2: 'Back yard',
      },
    },
    event: { type: 'xstate.done.actor.post.4711', output: { liked: false } },
  }
  expect(withoutPersonalData(report)).toEqual({
    type: '@xstate.snapshot',
    name: 'post.•',
    snapshot: {
      status: 'active',
      value: { like: 'idle' },
      tags: ['busy'],
      context: {
        postId: '•',
        isMinor: '•',
        place: { latitude: '•', longitude: '•', name: '' },
        answers: { '•0': ['•••', '•••'], '•1': '•' },
        problem: null,
        'line•': '•••',
      },
    },
    event: { type: 'xstate.done.actor.post.•', output: { liked: '•' } },
  })
})
