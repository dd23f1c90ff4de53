import { createInspector } from '@statelyai/inspect'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { credentialsForm } from '#machines/joining/credentials.form.ts'
import type { Credentials } from '#rules/joining/credentials.ts'
import { withoutPersonalData } from '#wiring/inspector.ts'

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
