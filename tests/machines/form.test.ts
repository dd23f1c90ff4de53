import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { errorOf, formMachine } from '#machines/form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { type FieldErrors, fieldErrors, refusal } from '#rules/wire/problem.ts'
import { aFailure } from '#tests/support/builders.ts'
import { followsModel } from '#tests/support/follows.ts'
import { stage } from '#tests/support/stage.ts'
import { formModel } from './form.model.ts'

type Values = { name: string; town: string }

const schema = z.object({
  name: z.string().check(z.minLength(1, 'This field is required')),
  town: z.string(),
})

const settled = { values: { name: 'Nettle', town: 'Leeds' } }

const aForm = (submits: 'always' | 'whenValid') =>
  formMachine<Values, { id: number }>({
    id: submits,
    description: 'A form of these tests.',
    check: (values) => fieldErrors(schema, values),
    submits,
    bearer: 'town',
  })

const nameRefusal = ({ id }: { id: number }) =>
  id === 2 ? refusal('taken', 'This name is taken', 'name') : null

const askingForm = formMachine<Values, { id: number }>({
  id: 'asking',
  description: 'A form whose values the server looks at first, and whose answer a rule may refuse.',
  check: (values) => fieldErrors(schema, values),
  submits: 'whenValid',
  verifies: true,
  refuses: nameRefusal,
  announces: {
    only: ({ kind }) => kind === 'invalid',
    toast: ({ message }) => ({ message, tone: 'bad' }),
  },
})

const savedForm = formMachine<Values, { id: number }>({
  id: 'saved',
  description:
    'A form for something that may have been deleted, which asks before its text is lost.',
  check: (values) => fieldErrors(schema, values),
  bearer: 'town',
  announces: { toast: ({ message }) => ({ message, tone: 'bad' }) },
  whenGone: (values) => ({ ...values, town: 'Nowhere' }),
  unsavedWork: unsavedWorkMachine,
})

const typing = {
  'field.changed': [
    { name: 'name', value: 'Moss' },
    { name: 'name', value: '' },
  ],
  'field.left': [{ name: 'town' }],
}
const offline = aFailure({ kind: 'offline' })
const taken = aFailure({ kind: 'refused', status: 422, message: 'Taken' })
const atField = aFailure({ kind: 'invalid', errors: { name: ['No'] }, message: 'No' })
const gone = aFailure({ kind: 'refused', status: 404 })
const check = (values: Values) => fieldErrors(schema, values)

test('on every path, a form that can be submitted only when valid matches the specification', () =>
  followsModel(
    askingForm,
    {
      input: settled,
      events: typing,
      outcomes: {
        verify: { done: [null], error: [atField, offline] },
        submit: { done: [{ id: 1 }, { id: 2 }], error: [atField, taken] },
      },
    },
    formModel({
      check,
      waits: true,
      looksFirst: true,
      refuses: ({ id }) => (id === 2 ? refusal('taken', 'This name is taken', 'name') : null),
      says: ({ kind, message }) => (kind === 'invalid' ? { message, tone: 'bad' } : null),
    }),
  ))

test('on every path, a form that focuses the first invalid field matches the specification', () =>
  followsModel(
    savedForm,
    {
      input: settled,
      events: typing,
      outcomes: { submit: { done: [{ id: 1 }], error: [gone, taken, atField] } },
    },
    formModel({
      check,
      bearer: 'town',
      says: ({ message }) => ({ message, tone: 'bad' }),
      anew: (values) => ({ ...values, town: 'Nowhere' }),
      guardsWork: true,
    }),
  ))

test('the server checks the values first, and they are not submitted if the server refuses them', () => {
  const play = stage(askingForm, settled)
  play.send({ type: 'form.submitted' })
  play.fail('verify', aFailure({ kind: 'invalid', errors: { name: ['This name is taken'] } }))
  expect([play.snapshot().value, play.started, play.emitted]).toEqual([
    'editing',
    [{ id: 'verify', input: settled.values }],
    [{ type: 'form.rejected', fields: ['name'] }],
  ])
})

test('if the form’s rule refuses the response, the form is editable again and shows the rule’s message', () => {
  const play = stage(askingForm, settled)
  play.send({ type: 'form.submitted' })
  play.done('verify')
  play.done('submit', { id: 2 })
  expect([
    play.snapshot().value,
    errorOf<Values>(play.snapshot().context, 'name'),
    play.emitted,
  ]).toEqual(['editing', 'This name is taken', [{ type: 'form.rejected', fields: ['name'] }]])
})

function start(submit: () => Promise<{ id: number }>) {
  const form = createActor(
    aForm('always').provide({ actors: { submit: fromPromise<{ id: number }, Values>(submit) } }),
    { input: { values: { name: '', town: 'Leeds' } } },
  )
  const pointedOut: string[] = []
  form.on('form.rejected', ({ fields }) => pointedOut.push(...fields))
  const shown = () => errorOf<Values>(form.getSnapshot().context, 'name')
  return { form: form.start(), pointedOut, shown }
}

const accepted = () => Promise.resolve({ id: 1 })

test('a field shows its error once it has lost focus, and hides the error once the value is corrected', () => {
  const { form, shown } = start(accepted)
  const seen = [shown()]
  form.send({ type: 'field.left', name: 'name' })
  seen.push(shown())
  form.send({ type: 'field.changed', name: 'name', value: 'Nettle' })
  seen.push(shown())
  expect(seen).toEqual([undefined, 'This field is required', undefined])
})

test('a submit with invalid values focuses the first invalid field and does not send the form', () => {
  const { form, pointedOut, shown } = start(() => Promise.reject(new Error('was sent')))
  form.send({ type: 'form.submitted' })
  expect([form.getSnapshot().value, pointedOut, shown()]).toEqual([
    'editing',
    ['name'],
    'This field is required',
  ])
})

test('the server’s error at a field is shown until the field is changed, and the values stay', async () => {
  const refused = aFailure({ kind: 'invalid', errors: { name: ['This name is taken'] } })
  const { form, pointedOut, shown } = start(() => Promise.reject(refused))
  form.send({ type: 'field.changed', name: 'name', value: 'Nettle' })
  form.send({ type: 'form.submitted' })
  await expect.poll(() => form.getSnapshot().value).toBe('editing')
  const seen = [shown(), form.getSnapshot().context.values, pointedOut]
  form.send({ type: 'field.changed', name: 'name', value: 'Nettle Ashdown' })
  expect([...seen, shown()]).toEqual([
    'This name is taken',
    { name: 'Nettle', town: 'Leeds' },
    ['name'],
    undefined,
  ])
})

test('the server’s error at a field is shown above a later error from the rule', () => {
  const range = formMachine<{ least: string; most: string }, null>({
    id: 'range',
    description: 'A form whose second field is measured by its first.',
    check: ({ least, most }): FieldErrors =>
      least > most ? { most: ['This is less than the least'] } : {},
  })
  const play = stage(range, { values: { least: '1', most: '5' } })
  play.send({ type: 'form.submitted' })
  play.fail('submit', aFailure({ kind: 'invalid', errors: { most: ['Nobody pays as much'] } }))
  play.send({ type: 'field.changed', name: 'least', value: '7' })
  const shown = () => errorOf<{ most: string }>(play.snapshot().context, 'most')
  const both = shown()
  play.send({ type: 'field.changed', name: 'most', value: '6' })
  expect([both, shown()]).toEqual([
    'Nobody pays as much\nThis is less than the least',
    'This is less than the least',
  ])
})

test('a second submit during the first is ignored', () => {
  let sent = 0
  const { form } = start(() => {
    sent += 1
    return new Promise(() => undefined)
  })
  form.send({ type: 'field.changed', name: 'name', value: 'Nettle' })
  form.send({ type: 'form.submitted' })
  form.send({ type: 'form.submitted' })
  expect(sent).toBe(1)
  form.stop()
})

test('a form with unsaved work reports its values when it starts and at every change', () => {
  const heard: unknown[] = []
  const unsavedWork = unsavedWorkMachine.provide({ actors: { guardWork: fromCallback(() => {}) } })
  const form = formMachine<Values, { id: number }>({
    id: 'work',
    description: 'A form of these tests.',
    check: (values) => fieldErrors(schema, values),
    unsavedWork: unsavedWorkMachine,
  }).provide({ actors: { unsavedWork, submit: fromPromise(() => new Promise(() => {})) } })
  const actor = createActor(form, { input: settled }).start()
  const note = () => heard.push(actor.getSnapshot().children.unsavedWork?.getSnapshot().value)
  note()
  for (const value of ['Moss', 'Nettle']) {
    actor.send({ type: 'field.changed', name: 'name', value })
    note()
  }
  expect(heard).toEqual(['pristine', 'dirty', 'pristine'])
})
