import { expect, test } from 'vitest'
import { missingPartsMachine } from '#machines/tab/missingParts.machine.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const cases: Coverage<typeof missingPartsMachine> = {
  events: {
    'gap.opened': ({ context }) => [{ gap: 'a' }, { gap: 'b' }].filter(isOpen(context.gaps, false)),
    'gap.closed': ({ context }) => [{ gap: 'a' }, { gap: 'b' }].filter(isOpen(context.gaps, true)),
  },
}

const isOpen =
  (gaps: readonly string[], wanted: boolean) =>
  ({ gap }: { gap: string }) =>
    gaps.includes(gap) === wanted

takesEveryTransition(missingPartsMachine, cases)

test('the first of several places with missing code shows the message, and the next takes over when that place is closed', () => {
  const play = stage(missingPartsMachine)
  play.send({ type: 'gap.opened', gap: 'dialog' })
  play.send({ type: 'gap.opened', gap: 'scene' })
  expect(play.snapshot().context.gaps).toEqual(['dialog', 'scene'])
  play.send({ type: 'gap.closed', gap: 'dialog' })
  expect([play.snapshot().value, play.snapshot().context.gaps]).toEqual(['some', ['scene']])
  play.send({ type: 'gap.closed', gap: 'scene' })
  expect(play.snapshot().value).toBe('none')
})

test('a retry requests all missing code, and makes no request if no code is missing', () => {
  const play = stage(missingPartsMachine)
  play.send({ type: 'retry.requested' })
  expect(play.told).toEqual([])
  play.send({ type: 'gap.opened', gap: 'dialog' })
  play.send({ type: 'retry.requested' })
  expect(play.told).toEqual([['retryParts']])
})
