import { Component, type ReactNode } from 'react'
import { errorIdOf } from '#rules/letter/error-id.ts'
import { BrokenPage } from './BrokenPage.tsx'

interface PageBoundaryProps {
  /** Current path. */
  path: string
  children: ReactNode
}

/** Error boundary of a page, so that the layout around it keeps working. */
export class PageBoundary extends Component<PageBoundaryProps, { errorId: string | null }> {
  override state = { errorId: null }

  static getDerivedStateFromError(error: unknown) {
    return { errorId: errorIdOf(error) }
  }

  override render() {
    const { errorId } = this.state
    const { path, children } = this.props
    if (errorId === null) return children
    return <BrokenPage path={path} errorId={errorId} onRetry={() => location.reload()} />
  }
}
