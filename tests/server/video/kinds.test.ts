import { expect, test } from 'vitest'
import { KIND_BYTES, kindOf } from '#server/video/kinds.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const packets = (sync: string) => bytes(sync.padEnd(188, 'x').repeat(3))

test.each([
  ['an AVI', bytes('RIFF\x10\0\0\0AVI LIST'), 'avi'],
  ['an MPEG', bytes('\0\0\x01\xbaD'), 'mpg'],
  ['an MPEG transport stream', packets('G').subarray(0, KIND_BYTES), 'ts'],
  ['a QuickTime file', bytes('\0\0\0\x14ftypqt  '), 'mov'],
  ['an old QuickTime file', bytes('\0\0\x10\0moov'), 'mov'],
  ['an MP4', bytes('\0\0\0\x18ftypisom'), 'mov'],
  ['a playlist', bytes('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), null],
  ['a list of files to join', bytes("ffconcat version 1.0\nfile '/etc/passwd'\n"), null],
  ['a WAV file in the container of an AVI', bytes('RIFF\x10\0\0\0WAVEfmt '), null],
  ['a text that begins with a G', packets('g'), null],
  ['a WebM', bytes('\x1aE\xdf\xa3'), null],
  ['an empty file', bytes(''), null],
])('the first bytes of %s show whether it is a video, and of which kind', (_name, first, kind) => {
  expect(kindOf(first)).toBe(kind)
})
