import { Component, type ReactNode } from 'react'
import { errorIdOf } from '#rules/letter/error-id.ts'
import { BrokenPage } from './BrokenPage.tsx'

interface PageBoundaryProps {
  /** Where one is. */
  path: string
  children: ReactNode
}

/** Catches what a page could not: the frame around it stays alive. */
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
