import { expect, test } from 'vitest'
import { videoWatchMachine } from '#machines/feed/videoWatch.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { aVideo } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { postId: 41, videoId: 51 }
const processing = aVideo({ status: 'processing' })
const ready = aVideo({ status: 'ready' })
const failed = aVideo({ status: 'failed' })
const gone = aFailure({ kind: 'refused', message: 'Not found', status: 404 })

takesEveryTransition(videoWatchMachine, {
  delays: { pause: 3_000 },
  input,
  events: { 'attention.lost': [{}], 'attention.returned': [{}] },
  outcomes: { loadVideo: { done: [processing, ready], error: [offline, gone] } },
  key: ({ context }) => Math.min(context.asked, 2),
})

const opened = () => stage(videoWatchMachine, input)
const asks = (play: ReturnType<typeof opened>) =>
  play.started.filter(({ id }) => id === 'loadVideo').length

test.each([
  ['ready', ready],
  ['failed', failed],
])('a video that is %s at last is reported to the lists once', (_, video) => {
  const play = opened()
  play.wait()
  expect(play.started.at(-1)).toEqual({ id: 'loadVideo', input: { id: 51 } })
  play.done('loadVideo', processing)
  expect([play.snapshot().value, play.told]).toEqual(['pausing', []])
  play.wait()
  play.done('loadVideo', video)
  expect([play.snapshot().status, play.told]).toEqual([
    'done',
    [['amendItem', { list: 'posts', id: 41, change: { videos: [video] } }]],
  ])
})

test('a failed poll does not end the polling', () => {
  const play = opened()
  play.wait()
  play.fail('loadVideo', offline)
  expect(play.snapshot().value).toBe('pausing')
  play.wait()
  expect(asks(play)).toBe(2)
})

test('polling stops without a report when the video’s post was deleted', () => {
  const play = opened()
  play.wait()
  play.fail('loadVideo', gone)
  expect([play.snapshot().status, play.told]).toEqual(['done', []])
})

test('a hidden tab does not poll, and polls immediately when the member comes back', () => {
  const play = opened()
  play.wait()
  play.done('loadVideo', processing)
  play.send({ type: 'attention.lost' })
  expect([play.snapshot().value, asks(play)]).toEqual(['resting', 1])
  play.send({ type: 'attention.returned' })
  expect([play.snapshot().value, play.snapshot().context.asked, asks(play)]).toEqual([
    'asking',
    0,
    2,
  ])
})
