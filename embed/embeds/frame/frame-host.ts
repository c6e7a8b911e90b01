/** What a component's frame looks like to people and to their aids. */
import { enterFullscreen, leaveFullscreen } from './frame.ts';

export abstract class FrameHost {
  declare element: HTMLElement;
  declare iframe: HTMLIFrameElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  fullscreen() {
    enterFullscreen(this.iframe);
  }

  exitFullscreen() {
    leaveFullscreen(this.iframe);
  }

  /** The frame's title; none takes it away. */
  setComponentTitle(title: string | null | undefined) {
    if (title === null || title === undefined) this.iframe.removeAttribute('title');
    else this.iframe.setAttribute('title', title);
  }

  setComponentTabIndex(tabIndex = 0) {
    this.element.setAttribute('tabindex', String(tabIndex));
  }

  removeComponentTabIndex(_tabIndex?: number) {
    this.element.removeAttribute('tabindex');
  }
}
