import { createElement } from 'react'
import { composerMachine } from '#machines/feed/composer.machine.ts'
import { keepPostDraft, readPostDraft } from '#services/post-draft.ts'
import { publishPost } from '#services/publishing.ts'
import { Composer } from '#views/feed/composer/Composer.tsx'
import { calling } from './actors.ts'
import { compositionFlow } from './composition.ts'
import { otherTabs } from './otherTabs.ts'
import type { World } from './world.ts'

/** Writing a post, over the browser and the server. */
export const composerFlow = ({
  hear: { member, overlay },
  tell: { announce, addItem, closeOverlay },
}: World) =>
  composerMachine.provide({
    actors: {
      overlay,
      member,
      otherTabs,
      composition: compositionFlow(),
      publish: calling(publishPost),
    },
    actions: {
      announce,
      addItem,
      closeOverlay,
      // Named by the chart: when a session ends, nobody is here any more while the last words are kept.
      keepDraft: (_, { owner, draft }) => keepPostDraft(owner, draft),
    },
  })

/** The composer, for the member who is here, with what she was writing before. */
export function composerOf(world: World) {
  const flow = composerFlow(world)
  return () => {
    const me = world.currentMember()
    return createElement(Composer, { flow, input: { me, draft: readPostDraft(me.id) } })
  }
}
