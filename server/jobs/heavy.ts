import { addHours, addSeconds } from 'date-fns'
import { utcDay } from '#rules/time/clock.ts'
import type { Act } from '#server/act.ts'
import { failCopy } from '#server/acts/copy-own.ts'
import { failVideo } from '#server/acts/settle-video.ts'
import type { Task, Tasks } from '#server/work/worker.ts'
import { compareCounters } from './compare.ts'
import { makeCopy } from './copy.ts'
import { remindMembers } from './exchanges.ts'
import type { HeavyContext } from './heavy-context.ts'
import { makePreview } from './preview.ts'
import { sweep } from './sweep.ts'
import { transcode } from './transcode.ts'

/**
 * Wraps an act that runs when the server gives up on a job, and that notifies the owner of the row the job is about.
 */
const givingUp =
  (
    { clock, site, random }: HeavyContext,
    act: (act: Act, id: number) => Promise<void>,
  ): Task['giveUp'] =>
  (tx, id) =>
    act({ tx, now: clock.now(), site, random }, id)

/** Slow jobs, done one at a time. Without ffmpeg, videos wait for a process that has it. */
export function heavyTasks(context: HeavyContext): Tasks {
  const { ffmpeg } = context
  return {
    ...(ffmpeg !== null && {
      transcode: {
        run: ({ about }, signal) => transcode({ ...context, ffmpeg }, about, signal),
        giveUp: givingUp(context, (act, id) => failVideo(act, id, 'ours')),
      },
    }),
    copy: {
      run: ({ about }, signal) => makeCopy(context, about, signal),
      giveUp: givingUp(context, failCopy),
    },
    sweep: {
      run: (_job, signal) => sweep(context, signal),
      again: (begun) => addHours(begun, 1),
    },
    compare: {
      run: (_job, signal) => compareCounters(context, signal),
      again: (begun) => new Date(utcDay(addHours(begun, 24))),
    },
  }
}

/** Jobs that must not wait for a heavy job. @param everySeconds the interval of the clock's ticks */
export const promptTasks = (context: HeavyContext, everySeconds: number): Tasks => ({
  remind: {
    run: (_job, signal) => remindMembers.run({ ...context, now: context.clock.now(), signal }),
    again: (begun) => addSeconds(begun, everySeconds),
  },
  preview: { run: ({ about }) => makePreview(context, about) },
})
