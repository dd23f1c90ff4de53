import { InstallHint, type InstallHintProps } from './InstallHint.tsx'
import { NewVersion, type NewVersionProps } from './NewVersion.tsx'

interface AppNoticesProps {
  newVersion: NewVersionProps['flow']
  installHint: InstallHintProps['flow']
  member: InstallHintProps['input']['member']
}

/** Notices about the app itself: a new version is available, or the app can be installed. */
export function AppNotices({ newVersion, installHint, member }: AppNoticesProps) {
  return (
    <>
      <NewVersion flow={newVersion} />
      <InstallHint flow={installHint} input={{ member }} />
    </>
  )
}
