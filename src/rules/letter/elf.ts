import { form } from '#rules/form/field.ts'
import { prose } from '#rules/form/text.ts'
import { CONTACT_MAX } from './contact.ts'

/** The overlay of an exchange in which members write to an elf about it: `?do=elf`. */
export const ELF_OVERLAY = 'elf'

/** The form for writing to an elf. The typo in the message is part of the specification. */
export const elfSchema = form({
  message: prose({ max: CONTACT_MAX, required: 'Please type a messsage' }),
})
