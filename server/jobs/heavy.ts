import { failCopy } from '#server/acts/copy-own.ts'
import { failVideo } from '#server/acts/settle-video.ts'
import type { Tasks } from '#server/work/worker.ts'
import { compareCounters } from './compare.ts'
import { makeCopy } from './copy.ts'
import { acting, type HeavyContext } from './heavy-context.ts'
import { sweep } from './sweep.ts'
import { transcode } from './transcode.ts'

/** What the queues are for. Without ffmpeg the videos are left to a process that has it. */
export function heavyTasks(context: HeavyContext): Tasks {
  const { ffmpeg } = context
  return {
    ...(ffmpeg !== null && {
      transcode: (id, signal) => transcode({ ...context, ffmpeg }, id, signal),
    }),
    'video-given-up': (id) => acting(context, (act) => failVideo(act, id, 'ours')),
    copy: (id, signal) => makeCopy(context, id, signal),
    'copy-given-up': (id) => acting(context, (act) => failCopy(act, id)),
    sweep: (_id, signal) => sweep(context, signal),
    compare: (_id, signal) => compareCounters(context, signal),
  }
}
