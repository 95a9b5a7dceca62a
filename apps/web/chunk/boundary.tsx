import { ErrorState } from '@quina/ui/web'
import { Component, type ErrorInfo, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  readonly message: string
  /** What «Reintentar» does besides rendering again. */
  readonly onRetry?: () => void
}

/** Catches a failure of its content. It is a class because React has no other way to catch one. */
export class Boundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(failure: unknown, { componentStack }: ErrorInfo): void {
    console.error(failure, componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const retry = () => {
      this.props.onRetry?.()
      this.setState({ failed: false })
    }
    return <ErrorState message={this.props.message} onRetry={retry} />
  }
}
