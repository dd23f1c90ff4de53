import type { PictureFault } from '#rules/feed/picture-upload.ts'

/** Thrown for a file that cannot be rendered, with the reason. */
export class Undrawable extends Error {
  readonly fault: PictureFault

  constructor(fault: PictureFault) {
    super(`a picture cannot be drawn: ${fault}`)
    this.name = 'Undrawable'
    this.fault = fault
  }
}
