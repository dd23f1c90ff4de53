import { REMINDERS } from '#rules/exchange/reminder.ts'
import type { Notification } from '#rules/member/notification.ts'
import { lettersWhile } from './letters.ts'
import type { LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'
import type { Participant } from './swaps.ts'

type Told = Pick<Notification, 'type' | 'title' | 'link'>

/** The reminders that a member got, oldest first. */
export async function remindersOf({ api }: LoggedIn): Promise<Told[]> {
  const { data } = (await api.get('/api/notifications?perPage=100')).body
  return data
    .filter(({ type }: Told) => REMINDERS.some((reminder) => reminder === type))
    .map(({ type, title, link }: Told) => ({ type, title, link }))
    .toReversed()
}

/** The types of the member's reminders about this exchange. */
export const remindedOf = async (member: LoggedIn, { slug }: { slug: string }) =>
  (await remindersOf(member)).flatMap(({ type, link }) =>
    link === `/exchange/${slug}` ? type : [],
  )

/** Runs `act` and returns the emails that this causes for a participant. */
export const lettersTo = async (
  server: TestServer,
  { email }: Participant,
  act: () => Promise<unknown>,
) => (await lettersWhile(server, act)).filter(({ recipient }) => recipient === email)

/** Sets the clock and runs the jobs. */
export async function tickAt(server: TestServer, instant: Date): Promise<void> {
  server.clock.set(instant.toISOString())
  await server.runJobs()
}
