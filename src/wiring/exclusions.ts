import { exclusionForm } from '#machines/member/exclusion.form.ts'
import { exclusionsMachine } from '#machines/member/exclusions.machine.ts'
import { addExclusion, loadExclusions, removeExclusion } from '#services/exclusions.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { Exclusions } from '#views/member/Exclusions.tsx'

/** Connects a member's exclusions to the server. This code is loaded after the first screen of the settings. */
export const exclusionsFlow = ({ tell: { announce } }: World) =>
  exclusionsMachine.provide({
    actors: {
      loadExclusions: calling(loadExclusions),
      exclusion: exclusionForm.provide({ actors: { submit: calling(addExclusion) } }),
      removeExclusion: calling(removeExclusion),
    },
    actions: { announce },
  })
