import { dictionary } from '@zxcvbn-ts/language-common'
import type { IsCommon } from '#rules/joining/password.ts'

/** The usual ways to add a special character or a year to a word. */
const ENDINGS =
  `! !! !!! @ # $ * . ? 1! 1@ 1# 12! 12@ 123! 123@ 123# 123$ 123* 123. 1234! 1234@ 1234# 12345! 12345@ 123456! 123456@ 1234567! 12345678! 123456789!
  @1 @12 @123 @1234 @12345 @123456 #1 #12 #123 #1234 !1 !12 !123 !1234 .1 .123 $1 $123 *123 ?1 !@ !@# !@#$ !@#$% @! #! 1!! 123!@# @123! 01! 007! 69! 99! 11! 321! 666! 777!
  2020! 2021! 2022! 2023! 2024! 2025! 2026! @2020 @2021 @2022 @2023 @2024 @2025 @2026 #2023 #2024 #2025 #2026`.split(
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

/** About fifty thousand passwords. Unmodified, hardly any of them meet the other password rules. */
const words = new Set(dictionary['passwords-common'])
const endings = new Set(['', ...ENDINGS])

const plain = (text: string): string =>
  text.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign)

/**
 * True for one of the most common passwords, even if it is modified in the usual ways to pass the other password rules:
 * in upper or lower case, with look-alike characters, and with one of the usual endings.
 */
export const isCommonPassword: IsCommon = (password) => {
  const text = password.toLowerCase()
  for (let end = text.length; end > 2; end -= 1) {
    if (!endings.has(text.slice(end))) continue
    const word = text.slice(0, end)
    if (words.has(word) || words.has(plain(word))) return true
  }
  return false
}
