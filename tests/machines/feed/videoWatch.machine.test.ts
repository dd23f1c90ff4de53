import { test } from 'vitest'
import { videoWatchMachine } from '#machines/feed/videoWatch.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aVideo } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { videoWatchModel } from './videoWatch.model.ts'

const input = { postId: 41, videoId: 51 }
const processing = aVideo({ status: 'processing' })
const ready = aVideo({ status: 'ready' })
const failed = aVideo({ status: 'failed' })
const gone = aFailure({ kind: 'refused', message: 'Not found', status: 404 })

const cases: Coverage<typeof videoWatchMachine> = {
  delays: { pause: 3_000 },
  input,
  events: { 'attention.lost': [{}], 'attention.returned': [{}] },
  outcomes: { loadVideo: { done: [processing, ready, failed], error: [offline, gone] } },
  key: ({ context }) => Math.min(context.asked, 2),
}

takesEveryTransition(videoWatchMachine, cases)

test('on every path, the video is polled as the specification says', () =>
  followsModel(videoWatchMachine, cases, videoWatchModel))
