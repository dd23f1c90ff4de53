import { passwordChangeForm } from '#machines/joining/password.form.ts'
import { safetyMachine } from '#machines/member/safety.machine.ts'
import { changePassword } from '#services/password.ts'
import { endOtherSessions, endSession, loadSessions } from '#services/sessions.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { Safety } from '#views/member/Safety.tsx'

/**
 * Connects a member's sessions and password to the server. This code is loaded after the first screen of the settings.
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
