import type { Critter } from '#rules/member/birthdays.ts'
import { aMember } from './builders.ts'

export const aCritter = (change: Partial<Critter> = {}): Critter => ({
  ...aMember(),
  birthday: '11-20',
  kind: 'member',
  ...change,
})
