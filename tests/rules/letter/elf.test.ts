import { expect, test } from 'vitest'
import { ELF_OVERLAY, elfSchema, opensElf } from '#rules/letter/elf.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

test('the address ?do=elf opens the popup', () => {
  expect([opensElf({ do: ELF_OVERLAY }), opensElf({ do: 'leave' }), opensElf({})]).toEqual([
    true,
    false,
    false,
  ])
})

test('a message to an elf is required', () => {
  expect([
    fieldErrors(elfSchema, { message: ' ' }),
    fieldErrors(elfSchema, { message: 'Hm' }),
  ]).toEqual([{ message: ['Please type a messsage'] }, {}])
})
