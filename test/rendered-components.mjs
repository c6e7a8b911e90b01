/**
 * Records the components that React renders from now on, by the hook of React's developer tools. Call it before React loads.
 *
 * @returns {string[][]} The names of the components that each commit has rendered. Commits are added to this list.
 */
export function watchRenders() {
  /** @typedef {{ tag: number, flags: number, type: any, child: Fiber | null, sibling: Fiber | null, alternate: Fiber | null }} Fiber */
  /** React's numbers for components that are functions, also by `forwardRef` and `memo`. */
  const FUNCTIONS = [0, 11, 14, 15];
  /** React's flag of a component that has rendered. */
  const HAS_RENDERED = 1;
  /** @type {string[][]} */
  const commits = [];
  /** @param {Fiber | null} first @param {string[]} names */
  const visit = (first, names) => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const { tag, flags, type, child, alternate } = fiber;
      if (FUNCTIONS.includes(tag) && flags & HAS_RENDERED) names.push(type.name || type.type?.name || '');
      // React keeps the children of a component that it did not render.
      if (!alternate || alternate.child !== child) visit(child, names);
    }
    return names;
  };
  Object.assign(globalThis, {
    renderedComponents: commits,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      /** @param {number} _ @param {{ current: Fiber }} root */
      onCommitFiberRoot: (_, { current }) => commits.push(visit(current.child, [])),
    },
  });
  return commits;
}
