import { expect, test } from 'vitest'
import { draftsMachine } from '#machines/tab/drafts.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(draftsMachine, { delays: { sweepInterval: 60_000 } })

test('expired drafts are deleted when the tab starts and then every minute', () => {
  const play = stage(draftsMachine)
  expect(play.told).toEqual([['dropExpired']])
  expect([play.wait(), play.wait()]).toEqual([60_000, 60_000])
  expect(play.told).toEqual([['dropExpired'], ['dropExpired'], ['dropExpired']])
})
