import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Called when rendering the children threw, or their code failed to load. */
  onCrash: () => void;
};

/** Reports a crash while rendering to a chart, and renders nothing until the chart shows something else. */
export class Boundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch() {
    this.props.onCrash();
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
