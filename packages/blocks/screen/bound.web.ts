import { type ComponentType, createElement } from 'react'

/** A screen of one definition. Made once, when the module's code is loaded, so that it is always the same component. */
export const bound =
  <Props extends object>(Component: ComponentType<Props>, props: Props): ComponentType =>
  () =>
    createElement(Component, props)
