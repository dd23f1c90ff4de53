import { contactForm } from '#machines/letter/contact.form.ts'
import { contactModMachine } from '#machines/letter/contactMod.machine.ts'
import { contactsMachine } from '#machines/letter/contacts.machine.ts'
import { keepLetterDraft, readLetterDraft } from '#services/letter-drafts.ts'
import { loadContacts, writeContact } from '#services/letters.ts'
import { ContactModPage } from '#views/letter/ContactModPage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ currentMember, tell: { announce, goTo } }: World) => ({
  contactMod: contactModMachine.provide({
    actors: {
      contact: contactForm.provide({
        actors: { submit: calling(writeContact) },
        actions: { announce },
      }),
      contacts: contactsMachine.provide({ actors: { loadItems: calling(loadContacts) } }),
    },
    actions: {
      announce,
      goTo,
      keepDraft: (_, { message }) => keepLetterDraft(null, currentMember().id, message),
    },
  }),
})

export default (world: World) => {
  const { contactMod } = flows(world)
  return () => (
    <ContactModPage
      flow={contactMod}
      input={{ draft: readLetterDraft(null, world.currentMember().id) }}
    />
  )
}
