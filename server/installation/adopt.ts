import { CannotStart } from '#server/settings/cannot-start.ts'
import { sameLetters } from './judge.ts'
import { dropOffer, readOffer, writeMarker } from './marker.ts'

/** Printed on success. */
export const ADOPTED =
  'Taken over: from its next start on, this process runs jobs. If it is running, stop it and start it again.'

/**
 * Lets the processes of a data folder run jobs on the database found at their last start. Only files are changed, so
 * the server may be running.
 * @param letters the letters printed at that start; they are valid only for the state found then
 * @returns the line to print
 * @throws CannotStart, without having changed anything
 */
export async function adopt(dataDir: string, letters: string): Promise<string> {
  const offer = await readOffer(dataDir)
  if (offer === null)
    throw new CannotStart(
      `Nothing in ${dataDir} waits to be taken over. A start that keeps its jobs off says so, and prints the command.`,
    )
  if (!sameLetters(letters, offer.letters))
    throw new CannotStart(
      'Nothing was changed: these are not the letters that the last start has printed. Look for them in its line “Jobs are off in this process”.',
    )
  await writeMarker(dataDir, offer.marker)
  await dropOffer(dataDir)
  return ADOPTED
}
