import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

/** What failed, and a way to try again; Boblin is to blame. */
export function ErrorState(props: Omit<EmptyStateProps, 'art'>) {
  return (
    <div role={props.level === 1 ? undefined : 'alert'}>
      <EmptyState art="goblin" {...props} />
    </div>
  )
}
