/** The appearance of a component's frame, on the screen and for assistive technology. */
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

  /** Sets the frame's title; without one, removes it. */
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
