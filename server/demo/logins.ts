import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#server/storage/folder.ts'
import { emailOf, LOGINS } from './people.ts'

/** The password of each login, by the key of the person. */
export type Passwords = Readonly<Record<string, string>>

/** With a leading dot: it is beside the database, and the data folder is still recognised as ours. */
const fileIn = (dataDir: string) => join(dataDir, '.demo-logins.json')

/** Without characters that are easily confused. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Some 59 random bits, short enough to type by hand. */
export function drawnPassword(): string {
  const word = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  // A letter, whatever was drawn.
  return `${word()}-${word()}-${word()}x!`
}

/** The passwords of this installation, or null where no demo has been set up in this folder. */
export async function keptPasswords(dataDir: string): Promise<Passwords | null> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Draws a password for each login and stores them so that only whoever runs the server can read them. */
export async function drawPasswords(dataDir: string): Promise<Passwords> {
  const drawn = Object.fromEntries(Object.keys(LOGINS).map((key) => [key, drawnPassword()]))
  await writeWhole(fileIn(dataDir), Buffer.from(`${JSON.stringify(drawn, null, 2)}\n`), dataDir)
  return drawn
}

/** The line for a login: `email password – who she is`. */
export const loginLine = (key: string, password: string): string =>
  `${emailOf(key)} ${password} – ${LOGINS[key]}`
