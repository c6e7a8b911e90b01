/** Checks of a laid-out page. A check runs in the page, so it uses nothing from outside its own function. */

export type Size = { width: number; height: number };

export type LayoutCheck = {
  /**
   * @param root the CSS selector of the portal's own element
   * @returns a sentence for each problem, in the same words at every size
   */
  find: (root: string) => string[];
  /** The sizes at which the check runs; all sizes by default. */
  at?: (size: Size) => boolean;
};

/** Finds text in a box that is too narrow for a word. */
export const noColumnsOfLetters: LayoutCheck = {
  find: (root) => {
    const problems: string[] = [];
    for (const element of document.querySelectorAll(root)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = (node.textContent ?? '').trim().replace(/\s+/g, ' ');
        const parent = node.parentElement;
        if (text.length < 8 || !parent?.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
        const lines = new Set(boxes.map(({ top }) => Math.round(top)));
        if (lines.size < 4 || text.length / lines.size >= 5) continue;
        let around: Element | null = parent;
        while (around && getComputedStyle(around).clipPath === 'none' && getComputedStyle(around).clip === 'auto')
          around = around.parentElement;
        // Text only for screen readers is in a box of one pixel.
        if (around === null)
          problems.push(`“${text.slice(0, 40)}” is a column of letters in ${parent.localName}.${parent.className}`);
      }
    }
    return problems;
  },
};

/**
 * Finds sentences whose pieces are separate items of a flex or grid layout. The isolation marks around a value would then be in
 * other items than the value.
 */
export const noSentenceInPieces: LayoutCheck = {
  find: (root) => {
    const problems = new Set<string>();
    for (const element of document.querySelectorAll(root)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent ?? '';
        const parent = node.parentElement;
        const isWhole = text.split('\u2068').length === text.split('\u2069').length;
        if (isWhole || !parent || !/flex|grid/.test(getComputedStyle(parent).display)) continue;
        problems.add(
          `“${(parent.textContent ?? '').slice(0, 40)}” is in pieces in ${parent.localName}.${parent.className}`,
        );
      }
    }
    return [...problems];
  },
};

/** WCAG 2.2, 1.4.10: nothing is wider than the window, so that people don't have to scroll in two directions. */
export const nothingIsWider: LayoutCheck = {
  find: (root) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll(`:is(${root}) *`)].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > clientWidth + 1);
    });
    // The innermost element is the cause.
    const cause = beyond.at(-1);
    return [`${cause ? `${cause.localName}.${cause.className}` : 'the page'} is wider than the window`];
  },
};

/** Elements that stay while the page scrolls leave two thirds of the window to the page. */
export const atMostAThirdCovered: LayoutCheck = {
  find: (root) => {
    const problems = new Set<string>();
    const staying = [...document.querySelectorAll<HTMLElement>(`${root}, :is(${root}) *, #wpadminbar`)].filter(
      (element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position),
    );
    /** Whether page content is beneath the element. An element beside the page, such as a sidebar, covers nothing. */
    const covers = (element: HTMLElement, { left, right, top, bottom }: DOMRect) => {
      const before = element.style.pointerEvents;
      element.style.pointerEvents = 'none';
      const isOver = [0.2, 0.5, 0.8].some((across) =>
        [top + 1, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2, bottom - 1].some((y) => {
          const below = document.elementFromPoint(left + (right - left) * across, y);
          return below !== null && !below.contains(element);
        }),
      );
      element.style.pointerEvents = before;
      return isOver;
    };
    const { scrollHeight } = document.documentElement;
    for (const share of staying.length > 0 ? [0, 0.3, 0.6, 1] : []) {
      window.scrollTo({ top: (scrollHeight - innerHeight) * share, behavior: 'instant' });
      const over = staying
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(
          ({ element, box }) =>
            box.height > 0 &&
            box.bottom > 0 &&
            box.top < innerHeight &&
            element.checkVisibility({ visibilityProperty: true }) &&
            covers(element, box),
        );
      const height = over.reduce((sum, { box }) => sum + Math.min(innerHeight, box.bottom) - Math.max(0, box.top), 0);
      if (height > innerHeight / 3)
        problems.add(
          `${over.map(({ element }) => element.className || element.id).join(', ')}: more than a third is covered`,
        );
    }
    return [...problems];
  },
};

/** WCAG 2.2, 2.4.11: no element that stays while the page scrolls hides the focus, forwards or backwards. */
export const focusIsNeverHidden: LayoutCheck = {
  // The lowest window is the hardest, and comes first. The second one may have elements that stick only in higher windows.
  at: ({ height }) => height === 256 || height === 740,
  find: (root) => {
    const problems = new Set<string>();
    const within = `:is(${root}) `;
    const staying = new Map(
      [...document.querySelectorAll(`${root}, ${within}*, #wpadminbar`)]
        .filter(
          (element) =>
            ['sticky', 'fixed'].includes(getComputedStyle(element).position) &&
            element.checkVisibility({ visibilityProperty: true }),
        )
        .map((element) => [element, element.getBoundingClientRect().height] as const),
    );
    // If nothing stays while the page scrolls, nothing can cover the focus.
    if (staying.size === 0) return [];
    // What stays in the lowest window of this width is known to cover nothing. It leaves more room in a higher one.
    const page = window as unknown as { lowest?: { width: number; staying: typeof staying } };
    if (innerHeight === 256) page.lowest = { width: innerWidth, staying };
    else if (
      page.lowest?.width === innerWidth &&
      [...staying].every(([element, height]) => height <= (page.lowest?.staying.get(element) ?? -1))
    )
      return [];
    const selector = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]']
      .map((one) => within + one)
      .join();
    const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
    );
    const hiderOf = (element: HTMLElement) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x1, x2] = [Math.max(0, left), Math.min(innerWidth, right)];
      const [y1, y2] = [Math.max(0, top), Math.min(innerHeight, bottom)];
      let hider: Element | null = null;
      for (const down of [0.5, 0.1, 0.9])
        for (const across of [0.5, 0.1, 0.9]) {
          hider = document.elementFromPoint(x1 + (x2 - x1) * across, y1 + (y2 - y1) * down);
          // A label, and an element drawn in the place of a checkbox, belongs to its control.
          if (
            hider &&
            (element.contains(hider) || hider.contains(element) || hider.closest('label')?.contains(element))
          )
            return null;
        }
      while (hider?.parentElement && !['sticky', 'fixed'].includes(getComputedStyle(hider).position))
        hider = hider.parentElement;
      return hider?.className || hider?.localName || 'the window’s edge';
    };
    for (const order of [stops, stops.toReversed()]) {
      (document.activeElement as HTMLElement | null)?.blur();
      for (const element of order) {
        element.focus();
        const hider = document.activeElement === element ? hiderOf(element) : null;
        const name = (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 30) || element.id;
        if (hider !== null) problems.add(`the focus on ${element.localName} “${name}” is hidden by ${hider}`);
      }
    }
    return [...problems];
  },
};

/** WCAG 2.2, 1.4.4 and 1.4.12: no box cuts off its text, and no text covers other text. */
export const nothingIsCut: LayoutCheck = {
  find: (root) => {
    const problems = new Set<string>();
    /** False for elements that are only for screen readers, hidden until they are needed, or always hidden. */
    const isSeen = (element: Element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.clipPath !== 'none' || style.clip !== 'auto' || around.ariaHidden === 'true') return false;
      }
      return true;
    };
    const found: { text: string; parent: Element; lines: DOMRect[] }[] = [];
    for (const element of document.querySelectorAll(root)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = (node.textContent ?? '').trim().replace(/\s+/g, ' ');
        const parent = node.parentElement;
        if (text === '' || !parent || parent.closest('option, svg, script, style, .pp-map, .pp-third-party')) continue;
        if (!isSeen(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        found.push({ text, parent, lines });
        // Stops at a scrollable element, because people can scroll to the rest.
        for (let around: Element | null = parent; around && element.contains(around); around = around.parentElement) {
          const { overflowX, overflowY, position } = getComputedStyle(around);
          const box = around.getBoundingClientRect();
          const isCutAcross =
            ['hidden', 'clip'].includes(overflowX) &&
            lines.some(({ left, right }) => right > box.right + 2 || left < box.left - 2);
          const isCutDown =
            ['hidden', 'clip'].includes(overflowY) &&
            lines.some(({ top, bottom }) => bottom > box.bottom + 4 || top < box.top - 4);
          if (isCutAcross || isCutDown)
            problems.add(`“${text.slice(0, 40)}” is cut off in ${around.localName}.${around.className}`);
          if ([overflowX, overflowY].some((way) => ['auto', 'scroll'].includes(way)) || position === 'fixed') break;
        }
      }
    }
    const middles = found.flatMap(({ text, parent, lines }) => lines.map((line) => ({ text, parent, line })));
    const byTop = middles.toSorted((one, other) => one.line.top - other.line.top);
    for (const [index, { text, parent, line }] of byTop.entries()) {
      for (const other of byTop.slice(index + 1)) {
        if (other.line.top >= line.bottom) break;
        const across = Math.min(line.right, other.line.right) - Math.max(line.left, other.line.left);
        const down = Math.min(line.bottom, other.line.bottom) - other.line.top;
        const isStaying = [parent, other.parent].some((one) => {
          for (let around: Element | null = one; around; around = around.parentElement)
            if (['sticky', 'fixed'].includes(getComputedStyle(around).position)) return true;
          return false;
        });
        // Line boxes overlap a little where line spacing is tight.
        if (across > 3 && down > Math.min(line.height, other.line.height) * 0.6 && !isStaying)
          problems.add(`“${text.slice(0, 30)}” and “${other.text.slice(0, 30)}” lie on each other`);
      }
    }
    return [...problems];
  },
};

/** Paper has nothing to press or fill in. Pages with the admin bar are exempt, because people don't print wp-admin. */
export const nothingToPress: LayoutCheck = {
  find: (root) => {
    if (document.getElementById('wpadminbar')) return [];
    const controls = ['button', 'input', 'select', 'textarea', '[role="button"]', 'video'];
    return (
      [...document.querySelectorAll<HTMLElement>(controls.map((one) => `:is(${root}) ${one}`).join())]
        // A step's name is text inside its button.
        .filter((element) => !element.matches('.pp-step-button'))
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1)
        .map((element) => {
          const name = (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 30) || element.id;
          return `${element.localName} “${name}” is printed`;
        })
    );
  },
};

export const CHECKS: LayoutCheck[] = [noColumnsOfLetters, atMostAThirdCovered, focusIsNeverHidden];
