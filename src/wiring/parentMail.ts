import { parentEmailForm } from '#machines/member/parentEmail.form.ts'
import { parentMailMachine } from '#machines/member/parentMail.machine.ts'
import { resendParentMail } from '#services/parent.ts'
import { changeParentEmail } from '#services/profile.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

/**
 * Connects the chart for the email to a minor's parent to the server. This code is only loaded for minors, for the
 * banner on their home page.
 */
export const parentMailFlow = ({ hear, tell: { changeMember, closeOverlay } }: World) =>
  parentMailMachine.provide({
    actors: {
      overlay: hear.overlay,
      resendParentMail: calling(resendParentMail),
      parentEmail: parentEmailForm.provide({ actors: { submit: calling(changeParentEmail) } }),
    },
    actions: { changeMember, closeOverlay },
  })
