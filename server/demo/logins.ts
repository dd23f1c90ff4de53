import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#server/storage/folder.ts'
import { emailOf, LOGINS } from './people.ts'

/** The password of each login, by the key of the person. */
export type Passwords = Readonly<Record<string, string>>

/** A dot before it: it lies beside the database, and the data folder stays known as ours. */
const fileIn = (dataDir: string) => join(dataDir, '.demo-logins.json')

/** Without those that are taken for each other. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Some 59 random bits, to be typed by hand. */
export function drawnPassword(): string {
  const word = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  // A letter, whatever was drawn.
  return `${word()}-${word()}-${word()}x!`
}

/** The passwords of this installation, or null where no demo was begun in this folder. */
export async function keptPasswords(dataDir: string): Promise<Passwords | null> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Draws a password for each login and keeps them, for whoever runs the server alone to read. */
export async function drawPasswords(dataDir: string): Promise<Passwords> {
  const drawn = Object.fromEntries(Object.keys(LOGINS).map((key) => [key, drawnPassword()]))
  await writeWhole(fileIn(dataDir), Buffer.from(`${JSON.stringify(drawn, null, 2)}\n`), dataDir)
  return drawn
}

/** The line of a login: `email password – who she is`. */
export const loginLine = (key: string, password: string): string =>
  `${emailOf(key)} ${password} – ${LOGINS[key]}`
