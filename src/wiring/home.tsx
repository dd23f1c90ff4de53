import { parentEmailForm } from '#machines/forms/parentEmail.form.ts'
import { homeMachine } from '#machines/home.machine.ts'
import { parentMailMachine } from '#machines/parentMail.machine.ts'
import { loadHomepageExchanges } from '#services/exchanges.ts'
import { resendParentMail } from '#services/parent.ts'
import { changeParentEmail } from '#services/profile.ts'
import { HomePage } from '#views/pages/HomePage.tsx'
import { calling } from './actors.ts'
import { feedFlows } from './feed.ts'
import type { World } from './world.ts'

export const flows = (world: World) => {
  const { feed, post } = feedFlows(world)
  return {
    home: homeMachine.provide({
      actors: {
        feed,
        clock: world.hear.clock,
        member: world.hear.member,
        loadHomepageExchanges: calling(loadHomepageExchanges),
      },
    }),
    post,
    parentMail: parentMailMachine.provide({
      actors: {
        resendParentMail: calling(resendParentMail),
        parentEmail: parentEmailForm.provide({ actors: { submit: calling(changeParentEmail) } }),
      },
      actions: { changeMember: world.tell.changeMember },
    }),
  }
}

export default (world: World) => {
  const { home, post, parentMail } = flows(world)
  return () => (
    <HomePage
      flow={home}
      post={post}
      parentMail={parentMail}
      facts={{ me: world.currentMember(), now: world.now() }}
    />
  )
}
