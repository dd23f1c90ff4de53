import { describe, expect, test } from 'vitest'
import {
  linkLeft,
  linkOf,
  STEP_TYPES,
  type StepType,
  sentFormSchema,
  stepChangeSchema,
  stepInputSchema,
} from '#rules/exchange/step.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

describe('the body of a step', () => {
  const told = (change: Record<string, unknown>) =>
    fieldErrors(stepInputSchema, { exchange_id: 3, ...change })

  test('requires a type', () => {
    expect(told({})).toEqual({ type: ['The type is mandatory'] })
    expect(told({ type: '' })).toEqual({ type: ['The type is mandatory'] })
    expect(told({ type: 'lost' })).toEqual({ type: ['This is not one of the choices'] })
  })

  test.each([
    ['https://track.example/1', true],
    ['http://track.example', true],
    [' https://track.example/1 ', true],
    ['', true],
    [null, true],
    [undefined, true],
    [`https://track.example/${'x'.repeat(2048 - 22)}`, true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['ftp://files.example', false],
    ['//track.example', false],
    ['not a url', false],
    ['https://track example', false],
    ['https:', false],
  ])('with the link %s is valid: %s', (content, fine) => {
    expect(told({ type: 'physical_sent', content })).toEqual(
      fine ? {} : { content: ['This is not a valid URL'] },
    )
  })

  test('limits the length of the link', () => {
    expect(
      told({ type: 'digital_sent', content: `https://track.example/${'x'.repeat(2048)}` }),
    ).toEqual({
      content: ['This field should be at most 2,048 characters long'],
    })
  })

  test('keeps a link only for parcels and digital gifts', () => {
    const content = 'https://track.example/1'
    const kept = (type: StepType) =>
      stepInputSchema.parse({ exchange_id: 3, type, content }).content
    expect(STEP_TYPES.map(kept)).toEqual([content, content, null, null, null])
  })
})

test.each([
  ['the form for a parcel', sentFormSchema],
  ['a correction', stepChangeSchema],
])('%s accepts a web address, or no link', (_, schema) => {
  expect([
    schema.parse({ content: ' https://track.example ' }),
    schema.parse({}),
    fieldErrors(schema, { content: 'moss' }),
  ]).toEqual([
    { content: 'https://track.example' },
    { content: null },
    { content: ['This is not a valid URL'] },
  ])
})

test('an unsaved link is kept for its own type of step', () => {
  const links = { digital_sent: 'https://files.example' }
  expect([linkLeft(links, 'digital_sent'), linkLeft(links, 'physical_sent')]).toEqual([
    'https://files.example',
    '',
  ])
})

test('an empty link field is sent as null', () => {
  expect([linkOf(''), linkOf('https://parcels.example/1')]).toEqual([
    null,
    'https://parcels.example/1',
  ])
})
