import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMe } from '#tests/support/builders.ts'

const formats = {
  original: '/media/1/original.webp',
  post_preview: '/media/1/post_preview.webp',
  mobile_list: '/media/1/mobile_list.webp',
  exchange_thumb: 'https://pictures.example/1.webp',
}
const avatar = { id: 1, formats, width: 4, height: 3, alt: null, placeholder: null }
/** `discord` has the form of a media path but is not a picture, so it must not be changed. */
const answer = { data: aMe({ avatar, discord: '/media/1/original.webp' }) }

/** Makes a call with a client that was built for this backend. Returns the client's requests and the parsed response. */
async function callWith(base: string) {
  vi.stubEnv('VITE_API_BASE', base)
  const fetched = vi.fn(async (_: Request) => Response.json(answer))
  vi.stubGlobal('fetch', fetched)
  const { call } = await import('#services/client.ts')
  return {
    read: await call('me', {}),
    asked: fetched.mock.calls.map(([{ url, headers }]) => [url, headers.get('accept')]),
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test.each(['https://burrow.example', 'https://burrow.example/', 'https://burrow.example//'])(
  'with a backend at %s, requests go there and media paths get its origin',
  async (base) => {
    expect(await callWith(base)).toEqual({
      asked: [['https://burrow.example/api/me', 'application/json']],
      read: {
        data: {
          ...answer.data,
          avatar: {
            ...avatar,
            formats: {
              original: 'https://burrow.example/media/1/original.webp',
              post_preview: 'https://burrow.example/media/1/post_preview.webp',
              mobile_list: 'https://burrow.example/media/1/mobile_list.webp',
              exchange_thumb: 'https://pictures.example/1.webp',
            },
          },
        },
      },
    })
  },
)
