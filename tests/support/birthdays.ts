import type { Critter } from '#rules/member/birthdays.ts'
import type { Pet } from '#rules/member/pet.ts'
import { aMember } from './builders.ts'

export const aCritter = (change: Partial<Critter> = {}): Critter => ({
  ...aMember(),
  birthday: '11-20',
  kind: 'member',
  ...change,
})

export const aPet = (change: Partial<Pet> = {}): Pet => ({
  id: 81,
  nickname: 'Biscuit',
  birthday: '11-23',
  picture: null,
  ...change,
})
