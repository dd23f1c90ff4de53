import { expect, test } from 'vitest'
import { STEP_TYPES } from '#rules/exchange/step.ts'
import { linkFieldLabel, sideOf } from '#rules/exchange/step-words.ts'

test('each type of step belongs either to sending or to receiving', () => {
  expect(STEP_TYPES.map(sideOf)).toEqual([
    'sending',
    'sending',
    'sending',
    'receiving',
    'receiving',
  ])
})

test('a parcel has a tracking link, and a digital gift has a download link', () => {
  expect([linkFieldLabel('physical_sent'), linkFieldLabel('digital_sent')]).toEqual([
    'Tracking link',
    'Download link',
  ])
})
