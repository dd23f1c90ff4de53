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
import { sweep } from './sweep.ts'
import { transcode } from './transcode.ts'

/** An act that tells the owner of a row that its job was given up. */
const givingUp =
  (
    { clock, site, random }: HeavyContext,
    act: (act: Act, id: number) => Promise<void>,
  ): Task['giveUp'] =>
  (tx, id) =>
    act({ tx, now: clock.now(), site, random }, id)

/** Jobs that take long, done one at a time. Without ffmpeg the videos are left to a process that has it. */
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

/** Jobs that must not wait for a heavy one. @param everySeconds as often as the clock ticks */
export const promptTasks = (context: HeavyContext, everySeconds: number): Tasks => ({
  remind: {
    run: (_job, signal) => remindMembers.run({ ...context, now: context.clock.now(), signal }),
    again: (begun) => addSeconds(begun, everySeconds),
  },
})
