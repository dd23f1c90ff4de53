import { letterWordingForm, replyForm } from '#machines/letter/contact.form.ts'
import { contactThreadMachine } from '#machines/letter/contactThread.machine.ts'
import { threadDeskMachine } from '#machines/letter/threadDesk.machine.ts'
import { keepLetterDraft, readLetterDraft } from '#services/letter-drafts.ts'
import {
  closeContact,
  deleteContact,
  loadContact,
  readContact,
  rewordContact,
  sendReply,
} from '#services/letters.ts'
import { ContactPage } from '#views/letter/ContactPage.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'
import { attention } from './attention.ts'
import { opening } from './bells.ts'
import type { World } from './world.ts'

export const flows = (world: World) => {
  const { announce, closeOverlay, goTo } = world.tell
  const opens = opening(world)
  return {
    contactThread: contactThreadMachine.provide({
      actors: {
        attention,
        loadContact: calling(opens(loadContact)),
        readContact: calling(opens(readContact)),
        threadDesk: threadDeskMachine.provide({
          actors: {
            overlay: world.hear.overlay,
            closeContact: calling(closeContact),
            deleteContact: calling(deleteContact),
            letterWording: letterWordingForm.provide({
              actors: { submit: calling(rewordContact) },
            }),
          },
          actions: { announce, closeOverlay, goTo },
        }),
        reply: replyForm.provide({ actors: { submit: calling(sendReply) }, actions: { announce } }),
      },
      actions: {
        keepDraft: (_, { contact_id, message }) =>
          keepLetterDraft(contact_id, world.currentMember().id, message),
      },
    }),
  }
}

export default (world: World) => {
  const { contactThread } = flows(world)
  return ({ params: { id } }: { params: PageParams }) => {
    const me = world.currentMember()
    return (
      <ContactPage
        key={id}
        flow={contactThread}
        input={{ id: Number(id), me, draft: readLetterDraft(Number(id), me.id) }}
      />
    )
  }
}
