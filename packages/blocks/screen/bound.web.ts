import { type ComponentType, createElement } from 'react'
import type { Late } from '../module/web-module.ts'

/**
 * A screen of one definition: what it is given once is not asked for again. Made when the module's code is loaded,
 * so that it is always the same component.
 */
export function bound<Given extends object, Asked extends object = object>(
  Component: ComponentType<Given & Asked> & Partial<Late>,
  given: Given,
): ComponentType<Asked> & Partial<Late> {
  const Screen = (asked: Asked) => createElement(Component, { ...given, ...asked })
  return Component.ready === undefined ? Screen : Object.assign(Screen, { ready: Component.ready })
}
