import { expect, test } from 'vitest'
import { isSettled, pauseAfterAsking, unsettledVideo } from '#rules/feed/video-watch.ts'
import { aVideo } from '#tests/support/media.ts'

test('a video is settled when it is ready or has failed', () => {
  const statuses = ['processing', 'ready', 'failed'] as const
  expect(statuses.map((status) => isSettled({ status }))).toEqual([false, true, true])
})

test.each([
  [0, 3_000],
  [1, 4_500],
  [2, 6_750],
  [7, 51_257.8125],
  [8, 60_000],
  [500, 60_000],
])('after %i polls, the next poll follows %d ms later', (times, pause) => {
  expect(pauseAfterAsking(times)).toBe(pause)
})

test('a post polls for its video while it is being processed', () => {
  const [ready, failed] = [aVideo({ status: 'ready' }), aVideo({ status: 'failed' })]
  const processing = aVideo({ status: 'processing' })
  const waitsFor = [[], [ready], [failed], [processing]].map((videos) => unsettledVideo({ videos }))
  expect(waitsFor).toEqual([null, null, null, processing])
})
