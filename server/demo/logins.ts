import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#server/storage/folder.ts'
import { emailOf, LOGINS } from './people.ts'

/** Passwords of the logins, by the key of the person. */
export type Passwords = Readonly<Record<string, string>>

/**
 * Returns the path of the file, which is next to the database. Its name starts with a dot, so that the data folder is
 * still recognised as ours.
 */
const fileIn = (dataDir: string) => join(dataDir, '.demo-logins.json')

/** Letters and digits, without those that are easily confused. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns a password with about 59 random bits that is short enough to type by hand. */
export function drawnPassword(): string {
  const word = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  // The x ensures that the password contains a letter.
  return `${word()}-${word()}-${word()}x!`
}

/** Returns the stored passwords, or null if no demo has been set up in this folder. */
export async function keptPasswords(dataDir: string): Promise<Passwords | null> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Generates a password for each login, and stores them readable only by the server's user. */
export async function drawPasswords(dataDir: string): Promise<Passwords> {
  const drawn = Object.fromEntries(Object.keys(LOGINS).map((key) => [key, drawnPassword()]))
  await writeWhole(fileIn(dataDir), Buffer.from(`${JSON.stringify(drawn, null, 2)}\n`), dataDir)
  return drawn
}

/** Returns the line for a login: `email password – description`. */
export const loginLine = (key: string, password: string): string =>
  `${emailOf(key)} ${password} – ${LOGINS[key]}`
