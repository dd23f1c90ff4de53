import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import type { Contact } from '#rules/letter/contact.ts'
import { elfSchema } from '#rules/letter/elf.ts'
import { ELF_FAILED } from '#rules/letter/words.ts'
import type { ContactValues } from './contact.form.ts'

/** A letter about an exchange, from its page. */
export const elfLetterForm = formMachine<ContactValues, Contact>({
  id: 'elfLetter',
  description: 'A letter about an exchange.',
  check: checked(elfSchema, ['exchange_id']),
  announces: { toast: ELF_FAILED },
})
