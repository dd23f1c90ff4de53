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
])('what is %s at last is told to the lists, once', (_, video) => {
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

test('no answer is no end: it is asked again', () => {
  const play = opened()
  play.wait()
  play.fail('loadVideo', offline)
  expect(play.snapshot().value).toBe('pausing')
  play.wait()
  expect(asks(play)).toBe(2)
})

test('a video whose post has gone is not asked about again, and nothing is said of it', () => {
  const play = opened()
  play.wait()
  play.fail('loadVideo', gone)
  expect([play.snapshot().status, play.told]).toEqual(['done', []])
})

test('while nobody looks nothing is asked, and whoever comes back is answered at once', () => {
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
