import { expect, test } from 'vitest'
import { elfSchema } from '#rules/letter/elf.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

test('a message to the mods must not be empty', () => {
  expect([
    fieldErrors(elfSchema, { message: ' ' }),
    fieldErrors(elfSchema, { message: 'Hm' }),
  ]).toEqual([{ message: ['Please type a messsage'] }, {}])
})
