import type { Act } from '#server/act.ts'
import type { Clock } from '#server/clock.ts'
import type { Room } from '#server/storage/room.ts'
import type { JobContext } from './job.ts'

/** What heavy work is done with: it takes long, so the time is read when it matters. */
export interface HeavyContext extends Omit<JobContext, 'now' | 'signal'> {
  clock: Clock
  room: Pick<Room, 'isFull'>
  /** Path of the program; null where there is none. */
  ffmpeg: string | null
}

/** One act, in a transaction of its own. */
export const acting = <Result>(
  { db, clock, site, random }: HeavyContext,
  act: (act: Act) => Promise<Result>,
): Promise<Result> => db.transaction((tx) => act({ tx, now: clock.now(), site, random }))
