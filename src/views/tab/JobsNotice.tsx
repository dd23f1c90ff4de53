import { CirclePause } from 'lucide-react'
import type { JobsOff } from '#rules/member/schema.ts'
import { Banner } from '#views/kit/Banner.tsx'

const REASONS: Record<JobsOff, string> = {
  setting:
    'The setting JOBS switches them off. To let them run, take it out and start the server again.',
  marker:
    'This may be a restored copy of the site, or a new process. A line printed at its start says why, and how to let it run jobs.',
}

/** Informs admins on every page that background jobs are off, why, and how to turn them on. */
export default function JobsNotice({ why }: { why: JobsOff }) {
  return (
    <Banner tone="warn" icon={<CirclePause />}>
      <p>
        <strong>Jobs are off in this process: no mail leaves and no swap starts.</strong>{' '}
        {REASONS[why]}
      </p>
    </Banner>
  )
}
