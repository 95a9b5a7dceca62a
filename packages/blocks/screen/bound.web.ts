import { type ComponentType, createElement } from 'react'

/**
 * A screen of one definition: what it is given once is not asked for again. Made when the module's code is loaded,
 * so that it is always the same component.
 */
export const bound =
  <Given extends object, Asked extends object = object>(
    Component: ComponentType<Given & Asked>,
    given: Given,
  ): ComponentType<Asked> =>
  (asked) =>
    createElement(Component, { ...given, ...asked })
