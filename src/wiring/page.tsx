import { contentPageMachine } from '#machines/content/contentPage.machine.ts'
import { known } from '#machines/known.ts'
import { guideMachine } from '#machines/member/guide.machine.ts'
import { isGuide } from '#rules/member/first-steps.ts'
import { loadPage } from '#services/pages.ts'
import { keepFirstSteps } from '#services/profile.ts'
import { ContentPage } from '#views/content/ContentPage.tsx'
import { GuideReading } from '#views/member/GuideReading.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ hear, tell }: World) => ({
  contentPage: contentPageMachine.provide({ actors: { load: calling(loadPage) } }),
  guide: guideMachine.provide({
    actors: {
      member: hear.member,
      noteReading: calling((_: unknown, call) => keepFirstSteps({ kept: 'read' }, call)),
    },
    actions: { changeMember: tell.changeMember },
  }),
})

/** The tab's logged-in member; null for guests, and until the session is known. */
const memberIn = (world: World) =>
  world.app.getSnapshot().children.session?.getSnapshot().context.member ?? null

export default (world: World) => {
  const { contentPage, guide } = flows(world)
  return ({ params }: { params: PageParams }) => {
    const slug = known(params.slug, 'the slug of the path')
    return (
      <>
        <ContentPage key={slug} flow={contentPage} input={{ slug }} />
        {isGuide(slug) && <GuideReading flow={guide} input={{ me: memberIn(world) }} />}
      </>
    )
  }
}
