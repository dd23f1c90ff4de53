import { resolve } from 'node:path'
import { z } from 'zod'
import type { Read } from '#server/settings.ts'

export interface FolderSettings {
  /** Absolute path of the folder for the embedded database, the uploads and, without a relay, the mails. */
  dataDir: string
  /** `closed` to every other user of the machine, or `any` mode, on a volume whose modes cannot be changed. */
  dataDirMode: 'closed' | 'any'
}

export function folderSettings(read: Read): FolderSettings {
  const { DATA_DIR, DATA_DIR_MODE: dataDirMode = 'closed' } = read({
    DATA_DIR: z
      .string()
      .refine((value) => !value.includes('\0'), 'must be a folder')
      .default('./data'),
    DATA_DIR_MODE: z.literal('any', 'must be any, or left out').optional(),
  })
  return { dataDir: resolve(DATA_DIR), dataDirMode }
}
