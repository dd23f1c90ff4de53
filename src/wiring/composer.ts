import { createElement } from 'react'
import { composerMachine } from '#machines/feed/composer.machine.ts'
import { keepPostDraft, readPostDraft } from '#services/post-draft.ts'
import { publishPost } from '#services/publishing.ts'
import { Composer } from '#views/feed/composer/Composer.tsx'
import { calling } from './actors.ts'
import { compositionFlow } from './composition.ts'
import { otherTabs } from './otherTabs.ts'
import type { World } from './world.ts'

/** Connects the composer to the browser and the server. */
export const composerFlow = ({
  hear: { member, overlay },
  tell: { announce, addItem, changeMember, closeOverlay },
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
      changeMember,
      closeOverlay,
      // The chart passes the owner, because the last keystrokes are saved after the session has ended, when the tab no
      // longer has a member.
      keepDraft: (_, { owner, draft }) => keepPostDraft(owner, draft),
    },
  })

/** The composer for the current member, with their saved draft. */
export function composerOf(world: World) {
  const flow = composerFlow(world)
  return () => {
    const me = world.currentMember()
    return createElement(Composer, { flow, input: { me, draft: readPostDraft(me.id) } })
  }
}
