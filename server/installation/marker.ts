import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '#server/storage/folder.ts'

const placeSchema = z.object({
  /** Id of the installation. */
  id: z.uuid(),
  /** The identity from `identityOf`, which is different for a restored dump. */
  database: z.string(),
  /** The last time a process was known to run jobs on the database; null if none ever has. */
  seenAt: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable(),
})

/** The installation and database that the processes of a data folder have run on. */
export type Marker = z.output<typeof placeSchema>

const offerSchema = z.object({ letters: z.string(), marker: placeSchema })

/** The marker that `npm run adopt` writes when the operator types these letters. */
export type Offer = z.output<typeof offerSchema>

const markerIn = (dataDir: string) => join(dataDir, 'installation.json')
const offerIn = (dataDir: string) => join(dataDir, 'adoption.json')

/** Returns the content of a file, or null if it is missing or invalid. */
async function read<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError
    if (isUnreadable || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Writes a file and flushes it to disk, because if a power cut left the marker empty, the jobs would stop. The file
 * gets the owner of the folder even if root runs the command.
 */
async function write(file: string, dataDir: string, content: Marker | Offer): Promise<void> {
  const owner = process.getuid?.() === 0 ? await stat(dataDir) : null
  await writeWhole(file, `${JSON.stringify(content, null, 2)}\n`, dataDir, { isSafe: true, owner })
}

export const readMarker = (dataDir: string): Promise<Marker | null> =>
  read(markerIn(dataDir), placeSchema)

export const writeMarker = (dataDir: string, marker: Marker): Promise<void> =>
  write(markerIn(dataDir), dataDir, marker)

export const readOffer = (dataDir: string): Promise<Offer | null> =>
  read(offerIn(dataDir), offerSchema)

export const writeOffer = (dataDir: string, offer: Offer): Promise<void> =>
  write(offerIn(dataDir), dataDir, offer)

export const dropOffer = (dataDir: string): Promise<void> => rm(offerIn(dataDir), { force: true })
