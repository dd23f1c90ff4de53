import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

/** An error state with a way to retry; shows Boblin, the goblin who breaks things. */
export function ErrorState(props: Omit<EmptyStateProps, 'art'>) {
  return (
    <div role={props.level === 1 ? undefined : 'alert'}>
      <EmptyState art="goblin" {...props} />
    </div>
  )
}
