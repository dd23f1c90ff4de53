import { describe, expect, test } from 'vitest'
import {
  isRevealed,
  isRevealOffered,
  type Reveal,
  revealOf,
  revealRefusal,
} from '#rules/exchange/reveal.ts'

const adult = { is_minor: false }
const minor = { is_minor: true }
const facts = { gifter: adult, recipient: adult, participants: 6 }

test.each([
  ['is offered between two adults in a swap of six', facts, true],
  ['is not offered in a swap of five', { ...facts, participants: 5 }, false],
  ['is not offered to a minor', { ...facts, gifter: minor }, false],
  ['is not offered to the gifter of a minor', { ...facts, recipient: minor }, false],
  ['is not offered without a recipient', { ...facts, recipient: null }, false],
])('letting the recipient learn who the gifter was %s', (_, given, isOffered) => {
  expect(isRevealOffered(given)).toBe(isOffered)
})

describe('the gifter’s choice', () => {
  const off = { isOn: false, isShown: false, isOnEarlier: false }
  test.each<[string, typeof facts, typeof off, Reveal | null]>([
    ['is off by default', facts, off, 'off'],
    ['is on', facts, { ...off, isOn: true }, 'on'],
    ['is still on for an earlier recipient', facts, { ...off, isOnEarlier: true }, 'earlier'],
    ['is on for both', facts, { ...off, isOn: true, isOnEarlier: true }, 'on'],
    [
      'is final once the recipient has read the name',
      facts,
      { ...off, isOn: true, isShown: true },
      'shown',
    ],
    ['does not exist in a small swap', { ...facts, participants: 2 }, { ...off, isOn: true }, null],
    [
      'stays final in a swap that has become small',
      { ...facts, participants: 2 },
      { ...off, isOn: true, isShown: true },
      'shown',
    ],
  ])('%s', (_, given, choices, reveal) => {
    expect(revealOf(given, choices)).toBe(reveal)
  })

  test.each<[string, boolean, Reveal | null, boolean, string | undefined]>([
    ['can be made before the end', true, 'off', false, undefined],
    ['cannot be made after the end', true, 'off', true, 'ended'],
    ['can be repeated after the end', true, 'on', true, undefined],
    ['can be taken back after the end', false, 'on', true, undefined],
    ['cannot be made where it is not offered', true, null, false, 'not_offered'],
    ['can be taken back where it is no longer offered', false, null, false, undefined],
    ['cannot be taken back once it was shown', false, 'shown', false, 'shown'],
    ['changes nothing if it is repeated after it was shown', true, 'shown', true, undefined],
  ])('%s', (_, may_reveal, reveal, isEnded, code) => {
    expect(revealRefusal({ may_reveal, reveal, isEnded })?.code).toBe(code)
  })
})

test.each([
  [true, true, 6, true],
  [true, false, 6, false],
  [false, true, 6, false],
  [true, true, 5, false],
])(
  'sent %s, received %s, and %d participants: the name is shown: %s',
  (isSent, isReceived, participants, isShown) => {
    expect(isRevealed({ ...facts, participants, isSent, isReceived })).toBe(isShown)
  },
)
