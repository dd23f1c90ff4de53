import { passwordChangeForm } from '#machines/joining/password.form.ts'
import { exclusionForm } from '#machines/member/exclusion.form.ts'
import { exclusionsMachine } from '#machines/member/exclusions.machine.ts'
import { farewellForm } from '#machines/member/farewell.form.ts'
import { farewellMachine } from '#machines/member/farewell.machine.ts'
import { safetyMachine } from '#machines/member/safety.machine.ts'
import { addExclusion, loadExclusions, removeExclusion } from '#services/exclusions.ts'
import { closeByLink, closeByPassword, mailClosingLink } from '#services/farewell.ts'
import { changePassword } from '#services/password.ts'
import { endOtherSessions, endSession, loadSessions } from '#services/sessions.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { Exclusions } from '#views/member/Exclusions.tsx'
export { Farewell } from '#views/member/Farewell.tsx'
export { OwnCopy } from '#views/member/OwnCopy.tsx'
export { Safety } from '#views/member/Safety.tsx'
export { ownCopyFlow } from './ownCopy.ts'

/** A member's exclusions, over the server. They are below the fold, so they are loaded after the first screen. */
export const exclusionsFlow = ({ tell: { announce } }: World) =>
  exclusionsMachine.provide({
    actors: {
      loadExclusions: calling(loadExclusions),
      exclusion: exclusionForm.provide({ actors: { submit: calling(addExclusion) } }),
      removeExclusion: calling(removeExclusion),
    },
    actions: { announce },
  })

/**
 * A member's sessions and password, over the server. They are at the foot of the page, in one chunk with the
 * exclusions.
 */
export const safetyFlow = ({ hear, tell: { announce, closeOverlay } }: World) =>
  safetyMachine.provide({
    actors: {
      overlay: hear.overlay,
      loadSessions: calling(loadSessions),
      endSession: calling(endSession),
      endOtherSessions: calling(endOtherSessions),
      passwordChange: passwordChangeForm.provide({
        actors: { submit: calling(changePassword) },
      }),
    },
    actions: { announce, closeOverlay },
  })

/** Closing the account, over the server: the last section of the page. */
export const farewellFlow = ({ hear, tell: { goTo, endAccount, closeOverlay } }: World) =>
  farewellMachine.provide({
    actors: {
      overlay: hear.overlay,
      farewellForm: farewellForm.provide({ actors: { submit: calling(closeByPassword) } }),
      mailLink: calling(mailClosingLink),
      closeAccount: calling(closeByLink),
    },
    actions: { goTo, endAccount, closeOverlay },
  })
