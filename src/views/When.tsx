import { ago, exactly } from '#rules/time/relative-time.ts'

/** How long ago something was, and exactly when. */
export function When({ at, now }: { at: string; now: string }) {
  return (
    <time dateTime={at} title={exactly(new Date(at))}>
      {ago(new Date(at), new Date(now))}
    </time>
  )
}
