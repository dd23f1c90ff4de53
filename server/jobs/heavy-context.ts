import type { Act } from '#server/act.ts'
import type { Room } from '#server/storage/room.ts'
import type { Clock } from '#server/time/clock.ts'
import type { JobContext } from './job.ts'

/** The context of a heavy job. It has a clock instead of `now`, because the job may run for minutes. */
export interface HeavyContext extends Omit<JobContext, 'now' | 'signal'> {
  clock: Clock
  room: Pick<Room, 'isFull'>
  /** Path of the ffmpeg program; null if it is not installed. */
  ffmpeg: string | null
}

/** Runs an act in its own transaction. */
export const acting = <Result>(
  { db, clock, site, random }: HeavyContext,
  act: (act: Act) => Promise<Result>,
): Promise<Result> => db.transaction((tx) => act({ tx, now: clock.now(), site, random }))
