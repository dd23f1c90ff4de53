import { ago, exactly } from '#rules/time/relative-time.ts'

/** A relative time ("2 days ago") with the exact time as its title. */
export function When({ at, now }: { at: string; now: string }) {
  return (
    <time dateTime={at} title={exactly(new Date(at))}>
      {ago(new Date(at), new Date(now))}
    </time>
  )
}
