/** Reference model for login through a provider, written from the specification. */
import type { socialLoginMachine } from '#machines/joining/socialLogin.machine.ts'
import type { Provider } from '#rules/joining/social.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The server returns the provider's URL, and the browser is redirected to it. A press during a request is ignored.
 * Visitors can choose again if they come back, or if the browser has not left within ten seconds.
 */
interface Choice extends Said {
  /** The provider that the browser is on the way to. */
  goal?: Provider
  problem?: Problem
  knows: string | null
}

const offer = ({ knows }: Choice, problem?: Problem): Choice => ({ problem, knows })

export const socialLoginModel: Model<typeof socialLoginMachine, Choice> = {
  start: ({ next }) => ({ knows: next }),
  on: {
    'provider.chosen': (was, { provider }) =>
      was.goal
        ? was
        : {
            goal: provider,
            busy: true,
            knows: was.knows,
            started: [['askDeparture', { provider }]],
          },
    'askDeparture done': (was, { url }) => ({
      ...was,
      waits: [10_000],
      started: [['leaveSite', { provider: was.goal, url, next: was.knows }]],
    }),
    'askDeparture failed': (was, error) => offer(was, problemOf(error)),
    'site.returned': (was) => (was.goal ? offer(was) : was),
    'after departurePatience': (was) => offer(was),
  },
  shows: (snapshot) => ({
    goal: (['google', 'facebook'] as const).find((provider) =>
      snapshot.matches({ redirecting: provider }),
    ),
    problem: snapshot.context.problem ?? undefined,
  }),
}
