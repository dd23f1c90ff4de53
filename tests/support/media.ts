import type { Picture, Video } from '#rules/feed/picture.ts'

/** A picture of the given size that needs no request. */
export function aPicture(change: Partial<Picture> = {}): Picture {
  const { id = 71, width = 1200, height = 800 } = change
  const url = (format: string) =>
    `data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='${width}'%20height='${height}'%20id='${format}-${id}'/%3E`
  return {
    id,
    formats: {
      original: url('original'),
      post_preview: url('post_preview'),
      mobile_list: url('mobile_list'),
      exchange_thumb: url('exchange_thumb'),
    },
    width,
    height,
    alt: null,
    placeholder: '#336655',
    ...change,
  }
}

/** A video that has just been uploaded. */
export const aVideo = (change: Partial<Video> = {}): Video => ({
  id: 51,
  url: '/media/51/video.mp4',
  poster: null,
  status: 'processing',
  ...change,
})
