/** Uploads and reads a server's videos as members do, and inspects the stored files. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Video } from '#rules/feed/picture.ts'
import { jobs, looseFiles, videos } from '#server/db/schema.ts'
import type { LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'
import { formOf, type Part } from './uploads.ts'
import { ffmpeg } from './videos.ts'

/** A file that starts like an AVI, but cannot be played. */
export const NO_AVI = 'RIFF....AVI and then nothing of the kind'

export function sendVideos({ api }: LoggedIn, ...parts: Part[]) {
  const { payload, headers } = formOf(parts)
  return api.post('/api/videos', payload, { headers })
}

export function filmsOf(server: TestServer) {
  const uploads = join(server.dataDir, 'uploads')
  const media = (url: string, headers = {}) => server.app.inject({ url, headers })

  /** The keys of all files in the folder, with the random part of each key replaced. */
  const filesIn = (folder: string): string[] =>
    existsSync(join(uploads, folder))
      ? readdirSync(join(uploads, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => `${parentPath}/${name}`.split('/uploads/')[1] ?? '')
          .map((path) => path.replace(/[\da-f]{2}\/[\da-f]{30}/, '*'))
          .toSorted()
      : []

  return {
    media,
    /** Uploads a video and expects it to be accepted. */
    async sent(member: LoggedIn, bytes: Uint8Array | string, name = 'a.avi'): Promise<Video> {
      const { status, body } = await sendVideos(member, { bytes, name })
      expect([status, body]).toEqual([201, { data: expect.anything() }])
      return body.data
    },
    /** The video as a member sees it, or the status if they may not. */
    async seen({ api }: LoggedIn, { id }: Pick<Video, 'id'>): Promise<Video | number> {
      const { status, body } = await api.get(`/api/videos/${id}`)
      return status === 200 ? body.data : status
    },
    /** The stored files of videos. */
    stored: () => ['sources', 'videos'].flatMap(filesIn),
    /** The number of files that are being uploaded or generated. */
    unfinished: () => readdirSync(uploads).filter((name) => name.startsWith('.')).length,
    /** The streams that ffprobe finds in a played video. */
    async probed(url: string) {
      const file = join(server.dataDir, 'probed.mp4')
      writeFileSync(file, (await media(url)).rawPayload)
      const asked = ['-show_entries', 'stream=codec_name,width,height', '-of', 'json']
      const ffprobe = (ffmpeg ?? '').replace(/ffmpeg$/, 'ffprobe')
      const { stdout } = spawnSync(ffprobe, ['-v', 'error', ...asked, file], { encoding: 'utf8' })
      return JSON.parse(stdout).streams
    },
    async clear() {
      await server.db.delete(videos)
      await server.db.delete(looseFiles)
      await server.db.delete(jobs)
      for (const folder of ['sources', 'videos'])
        rmSync(join(uploads, folder), { recursive: true, force: true })
    },
  }
}

export type Films = ReturnType<typeof filmsOf>
