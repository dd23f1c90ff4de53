import { parentEmailForm } from '#machines/member/parentEmail.form.ts'
import { parentMailMachine } from '#machines/member/parentMail.machine.ts'
import { resendParentMail } from '#services/parent.ts'
import { changeParentEmail } from '#services/profile.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

/** The email to a minor's parent, over the server. It shows above a minor's home page, and nobody else loads it. */
export const parentMailFlow = ({ hear, tell: { changeMember, closeOverlay } }: World) =>
  parentMailMachine.provide({
    actors: {
      overlay: hear.overlay,
      resendParentMail: calling(resendParentMail),
      parentEmail: parentEmailForm.provide({ actors: { submit: calling(changeParentEmail) } }),
    },
    actions: { changeMember, closeOverlay },
  })
