import { socialCallbackMachine } from '#machines/joining/socialCallback.machine.ts'
import { known } from '#machines/known.ts'
import type { StandingChanged } from '#machines/tab/door.machine.ts'
import { type SessionRef, standingOf } from '#machines/tab/session.machine.ts'
import { providerAt } from '#rules/joining/social-return.ts'
import { queryOf } from '#rules/tab/place.ts'
import { forgetDeparture, readDeparture } from '#services/departure.ts'
import { finishLogin, openLetter } from '#services/social.ts'
import { SocialCallbackPage } from '#views/joining/SocialCallbackPage.tsx'
import { calling, hearing } from './actors.ts'
import type { World } from './world.ts'

/** Reports the visitor's standing when the chart starts, and whenever it changes. */
const standingIn = (app: World['app']) =>
  hearing<StandingChanged>((tell) => {
    const session = known(app.getSnapshot().children.session, 'the session')
    let last: StandingChanged['standing'] | null = null
    const hear = (snapshot: ReturnType<SessionRef['getSnapshot']>) => {
      const standing = standingOf(snapshot)
      const role = snapshot.context.member?.role ?? null
      if (standing !== last) tell({ type: 'standing.changed', standing, role })
      last = standing
    }
    hear(session.getSnapshot())
    const subscription = session.subscribe(hear)
    return () => subscription.unsubscribe()
  })

export const flows = ({ app, tell: { goTo, startSession } }: World) => ({
  socialCallback: socialCallbackMachine.provide({
    actors: {
      standing: standingIn(app),
      finishLogin: calling(finishLogin),
      openLetter: calling(openLetter),
    },
    actions: { goTo, startSession, forgetDeparture },
  }),
})

export default (world: World) => {
  const { socialCallback } = flows(world)
  return () => {
    const { path } = world.place()
    return (
      <SocialCallbackPage
        flow={socialCallback}
        input={{
          provider: known(providerAt(path), 'the provider of the path'),
          query: queryOf(path),
          begun: readDeparture(),
        }}
      />
    )
  }
}
