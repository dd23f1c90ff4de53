import { elfMachine } from '#machines/letter/elf.machine.ts'
import { elfLetterForm } from '#machines/letter/elfLetter.form.ts'
import { writeContact } from '#services/letters.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { ElfPopup } from '#views/letter/ElfPopup.tsx'

/** Connects the popup for writing to an elf about an exchange to the server. */
export const elfFlow = ({ hear, tell: { announce, closeOverlay } }: World) =>
  elfMachine.provide({
    actors: {
      overlay: hear.overlay,
      elfLetter: elfLetterForm.provide({
        actors: { submit: calling(writeContact) },
        actions: { announce },
      }),
    },
    actions: { announce, closeOverlay },
  })
