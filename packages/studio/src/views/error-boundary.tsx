import { Component, type ReactNode } from "react";

interface Props {
  /** Another one after the fault means: try again. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** A screen that cannot be drawn leaves the others, and the way back, as they are. React wants a class here. */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(before: Props) {
    if (before.of !== this.props.of && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="page">
        <h1>This screen could not be drawn</h1>
        <p>{error.message}</p>
        <p>
          Your file and your results are kept. Undo the last step, or go to another screen. Please report this
          to the qmatrix authors.
        </p>
      </div>
    );
  }
}
