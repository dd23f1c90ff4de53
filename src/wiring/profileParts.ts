import { passwordChangeForm } from '#machines/joining/password.form.ts'
import { exclusionForm } from '#machines/member/exclusion.form.ts'
import { exclusionsMachine } from '#machines/member/exclusions.machine.ts'
import { safetyMachine } from '#machines/member/safety.machine.ts'
import { addExclusion, loadExclusions, removeExclusion } from '#services/exclusions.ts'
import { changePassword } from '#services/password.ts'
import { endOtherSessions, endSession, loadSessions } from '#services/sessions.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { Exclusions } from '#views/member/Exclusions.tsx'
export { Safety } from '#views/member/Safety.tsx'

/** Who a member is never paired with, over the server. It is below the first screen and is fetched after it. */
export const exclusionsFlow = ({ tell: { announce } }: World) =>
  exclusionsMachine.provide({
    actors: {
      loadExclusions: calling(loadExclusions),
      exclusion: exclusionForm.provide({ actors: { submit: calling(addExclusion) } }),
      removeExclusion: calling(removeExclusion),
    },
    actions: { announce },
  })

/** Where a member is logged in, over the server. It is at the foot of the page, in one file with the exclusions. */
export const safetyFlow = ({ hear, tell: { announce, closeOverlay } }: World) =>
  safetyMachine.provide({
    actors: {
      address: hear.address,
      loadSessions: calling(loadSessions),
      endSession: calling(endSession),
      endOtherSessions: calling(endOtherSessions),
      passwordChange: passwordChangeForm.provide({
        actors: { submit: calling(changePassword) },
      }),
    },
    actions: { announce, closeOverlay },
  })
