import { form } from '#rules/form/field.ts'
import { prose } from '#rules/form/text.ts'
import { asksFor, type Query } from '#rules/tab/place.ts'
import { CONTACT_MAX } from './contact.ts'

/** What opens over an exchange to write to an elf about it: `?do=elf`. */
export const ELF_OVERLAY = 'elf'

/** Spelt as specified. */
export const elfSchema = form({
  message: prose({ max: CONTACT_MAX, required: 'Please type a messsage' }),
})

export const opensElf = (query: Query): boolean => asksFor(query, ELF_OVERLAY)
