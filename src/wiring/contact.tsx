import { replyForm } from '#machines/letter/contact.form.ts'
import { contactThreadMachine } from '#machines/letter/contactThread.machine.ts'
import { keepLetterDraft, readLetterDraft } from '#services/letter-drafts.ts'
import { closeContact, loadContact, readContact, sendReply } from '#services/letters.ts'
import { ContactPage } from '#views/letter/ContactPage.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'
import { attention } from './attention.ts'
import type { World } from './world.ts'

export const flows = ({ currentMember, tell: { announce } }: World) => ({
  contactThread: contactThreadMachine.provide({
    actors: {
      attention,
      loadContact: calling(loadContact),
      readContact: calling(readContact),
      closeContact: calling(closeContact),
      reply: replyForm.provide({ actors: { submit: calling(sendReply) } }),
    },
    actions: {
      announce,
      keepDraft: (_, { contact_id, message }) =>
        keepLetterDraft(contact_id, currentMember().id, message),
    },
  }),
})

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
