import { overlaid } from '#rules/tab/place.ts'
import { useFollow } from './kit/links.ts'

/** Opens an overlay through the URL, so that Back closes it: `open('review', 7)` goes to `?do=review&id=7`. */
export function useOverlay(): (what: string, id?: number) => void {
  const follow = useFollow()
  return (what, id) => follow(overlaid(location.pathname + location.search, what, id))
}
