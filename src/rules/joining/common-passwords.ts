import type { IsCommon } from './password.ts'

/**
 * The commonest passwords as people make them pass a rule that asks for a special character: one of the commonest words,
 * in any case, with its letters swapped for look-alikes or not, and one of the usual endings. Loaded only where a new
 * password is chosen.
 */
const WORDS =
  `password passwort passw pass passwd admin administrator root welcome letmein login master hello secret changeme default
  qwerty qwertz qwertyuiop azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc qwer abc abcd abcde abcdef abcdefg
  iloveyou loveyou love lovely sunshine princess flower angel baby babygirl sweety honey butterfly rainbow summer winter spring autumn
  monkey dragon tiger lion panda eagle chicken kitty kitten puppy dolphin buster bailey charlie cookie
  football baseball basketball soccer hockey golfer superman batman spiderman pokemon naruto starwars matrix ninja shadow hunter killer
  michael jordan daniel thomas robert george andrew joshua matthew anthony jessica jennifer michelle ashley nicole hannah amanda samantha
  freedom whatever trustno computer internet google facebook samsung apple orange banana chocolate cheese pepper ginger
  mustang ferrari mercedes porsche yamaha harley corvette london paris berlin india america canada chelsea liverpool arsenal
  january february march april june july august september october november december monday friday
  test tester testing demo guest user temp temporary critter critters swap`.split(/\s+/)

const ENDINGS =
  `! !! !!! @ # $ * . ? 1! 1@ 1# 12! 12@ 123! 123@ 123# 123$ 123* 123. 1234! 1234@ 1234# 12345! 12345@ 123456! 123456@ 1234567! 12345678! 123456789!
  @1 @12 @123 @1234 @12345 @123456 #1 #12 #123 #1234 !1 !12 !123 !1234 .1 .123 $1 $123 *123 ?1 !@ !@# !@#$ !@#$% @! #! 1!! 123!@# @123! 01! 007! 69! 99! 11! 321! 666! 777!
  2020! 2021! 2022! 2023! 2024! 2025! 2026! @2020 @2021 @2022 @2023 @2024 @2025 @2026 #2023 #2024 #2025 #2026`.split(
    /\s+/,
  )

/** Runs of keys and digits that are common as a whole. */
const RUNS =
  `1q2w3e4r! 1q2w3e4r@ 1q2w3e4r5t! 1qaz@wsx 1qaz!qaz !qaz2wsx !qaz1qaz 1qaz2wsx! zaq!2wsx zaq1@wsx q1w2e3r4! a1b2c3d4! qwer!234 asdf!234 !@#$%^&*a
  aa123456! aa123456@ aa@123456 a123456! a123456@ a12345678! a@123456 123456a! 123456a@ 123456qwerty! qwe123!@# !@#qwe123 qwe!@#123 asd123!@# abc123!@# p@$$w0rd p@ssw0rd! i<3you!!`.split(
    /\s+/,
  )

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const words = new Set(WORDS)
const endings = new Set(['', ...ENDINGS])
const runs = new Set(RUNS)

const plain = (text: string): string =>
  text.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign)

/** Whether a password is one of the commonest, whatever its case and its look-alike letters. */
export const isCommonPassword: IsCommon = (password) => {
  const text = password.toLowerCase()
  if (runs.has(text)) return true
  for (let end = text.length; end > 2; end -= 1) {
    if (!endings.has(text.slice(end))) continue
    const word = text.slice(0, end)
    if (words.has(word) || words.has(plain(word))) return true
  }
  return false
}
