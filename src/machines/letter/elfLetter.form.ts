import { formMachine } from '#machines/form.ts'
import type { Contact } from '#rules/letter/contact.ts'
import { elfSchema } from '#rules/letter/elf.ts'
import { ELF_FAILED } from '#rules/letter/words.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import type { ContactValues } from './contact.form.ts'

/** A letter about an exchange, from its page. */
export const elfLetterForm = formMachine<ContactValues, Contact>({
  id: 'elfLetter',
  description: 'A letter about an exchange.',
  check: (values) => fieldErrors(elfSchema, values),
  announces: { toast: () => ELF_FAILED },
})
