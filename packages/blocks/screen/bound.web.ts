import { type ComponentType, createElement } from 'react'
import type { Late } from './late.ts'

/** A screen bound to one definition. It is created when the module's code is loaded, so that it is always the same component. */
export function bound<Given extends object, Input extends object = object>(
  Component: ComponentType<Given & Input> & Partial<Late>,
  given: Given,
): ComponentType<Input> & Partial<Late> {
  const Screen = (input: Input) => createElement(Component, { ...given, ...input })
  return Component.ready === undefined ? Screen : Object.assign(Screen, { ready: Component.ready })
}
