import { daysAfter } from '#rules/clock.ts'
import { call, join } from './members.ts'
import type { Server } from './server.ts'

interface Wishes {
  label: string
  region?: string
  /** In how many days it starts; sign-ups are open until then. */
  startsIn?: number
}

let exchanges = 0

/** The day so many days from now, as a date field takes it. */
export const dayIn = (server: Server, days: number): string =>
  daysAfter(server.now(), days).toISOString().slice(0, 10)

/** An exchange of somebody else's, approved and open for sign-ups. */
export async function openExchange(
  server: Server,
  { label, region = 'worldwide', startsIn = 10 }: Wishes,
): Promise<{ slug: string; label: string }> {
  exchanges += 1
  const creator = await join(server, `host.${exchanges}@critters.example`, `Host ${exchanges}`)
  const mod = await join(server, server.nextAdminEmail(), `Mod ${exchanges}`)
  const { id, slug } = await call(server, '/exchanges', {
    token: creator,
    body: {
      label,
      summary: 'Small parcels before the long night.',
      description: 'Send something that fits in a shoebox.',
      region,
      max_spots: 10,
      preferred_start_at: dayIn(server, startsIn),
      signup_duration: 15,
      exchange_duration: 15,
    },
  })
  await call(server, `/mod/exchanges/${id}/approve`, { token: mod, body: {} })
  return { slug, label }
}
