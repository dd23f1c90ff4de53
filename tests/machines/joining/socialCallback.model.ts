/** Reference model for the return from a login provider, written from decision 0043. */
import type { InputFrom } from 'xstate'
import type { socialCallbackMachine } from '#machines/joining/socialCallback.machine.ts'
import type { Standing } from '#rules/tab/access.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The callback page takes the code out of the URL, waits a tick, and uses the code only if nobody is logged in and this
 * browser started the login with the same state. A link from our own email asks before it logs anybody in. After the
 * login, the member goes to the page they wanted.
 */
interface Page extends Said {
  says:
    | 'one moment'
    | 'is it you?'
    | 'look in your inbox'
    | 'you have cancelled'
    | 'nothing to do here'
    | 'it began elsewhere'
    | 'it opens nothing'
    | 'nobody knows'
  problem?: Problem
  knows: InputFrom<typeof socialCallbackMachine> & {
    standing: Standing
    awaits?: 'the tick' | 'the tab' | 'the server' | 'the session'
  }
}

const say = ({ knows }: Page, says: Page['says'], problem?: Problem): Page => ({
  says,
  problem,
  knows: { ...knows, awaits: undefined },
})
const wait = ({ knows }: Page, awaits: Page['knows']['awaits'], ...told: Told[]): Page => ({
  says: 'one moment',
  told,
  knows: { ...knows, awaits },
})
const lead = (was: Page): Page => {
  const { standing, begun } = was.knows
  const path = standing === 'onboarding' ? '/onboarding' : (begun?.next ?? '/')
  const goTo: Told = ['goTo', { path, replace: true }]
  return { ...wait(was, undefined), told: [...(was.told ?? []), goTo], hasEnded: true }
}

/** Acts on the parameters in the URL. */
const use = (was: Page): Page => {
  const { provider, query, begun } = was.knows
  const { letter, error, code, state, iss } = query
  if (letter) return say(was, 'is it you?')
  if (error) return say(was, 'you have cancelled')
  if (!code || !state) return say(was, 'nothing to do here')
  if (begun?.provider !== provider || begun.state !== state) return say(was, 'it began elsewhere')
  return { ...wait(was, 'the server'), started: [['finishLogin', { provider, code, state, iss }]] }
}
const meet = (was: Page): Page => {
  const { standing } = was.knows
  if (standing === 'undecided') return wait(was, 'the tab', ...(was.told ?? []))
  return standing === 'anonymous' ? { ...use(was), told: was.told } : lead(was)
}
const isFinal = ({ kind, status }: Problem) => kind === 'refused' && status !== 429

export const socialCallbackModel: Model<typeof socialCallbackMachine, Page> = {
  start: (given) => {
    const knows = { ...given, standing: 'undecided', awaits: 'the tick' } as const
    const path = `/auth/${given.provider}/callback`
    const told: Told[] = [['goTo', { path, replace: true }]]
    return { says: 'one moment', knows, waits: [0], told, started: [['standing']] }
  },
  on: {
    'after tick': (was) => meet({ ...was, waits: [], told: [['forgetDeparture']] }),
    'standing.changed': (was, { standing }) => {
      const { awaits } = was.knows
      const now = { ...was, knows: { ...was.knows, standing } }
      if (awaits === 'the tab') return meet(now)
      if (awaits !== 'the session' || standing === 'undecided') return now
      return standing === 'anonymous' ? say(now, 'it opens nothing') : lead(now)
    },
    'finishLogin done': (was, token) =>
      token ? wait(was, 'the session', ['startSession', token]) : say(was, 'look in your inbox'),
    'finishLogin failed': (was, error) => {
      const problem = problemOf(error)
      return say(was, isFinal(problem) ? 'it opens nothing' : 'nobody knows', problem)
    },
    'identity.confirmed': (was) => {
      const { provider, query } = was.knows
      if (was.says !== 'is it you?' || was.busy) return was
      const input = { provider, token: query.letter }
      return { ...say(was, 'is it you?'), busy: true, started: [['openLetter', input]] }
    },
    'openLetter done': (was, token) => wait(was, 'the session', ['startSession', token]),
    'openLetter failed': (was, error) => {
      const problem = problemOf(error)
      return say(was, isFinal(problem) ? 'it opens nothing' : 'is it you?', problem)
    },
  },
  shows: (snapshot) => ({
    says: snapshot.hasTag('underWay') ? 'one moment' : sentences[snapshot.value as Sentence],
    problem: snapshot.context.problem ?? undefined,
  }),
}

const sentences = {
  asking: 'is it you?',
  openingLetter: 'is it you?',
  mailed: 'look in your inbox',
  cancelled: 'you have cancelled',
  empty: 'nothing to do here',
  foreign: 'it began elsewhere',
  refused: 'it opens nothing',
  unanswered: 'nobody knows',
} as const
type Sentence = keyof typeof sentences
