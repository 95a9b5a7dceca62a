import { type ComponentType, createElement, use } from 'react'
import type { Late } from './late.ts'

/**
 * A screen whose code is loaded apart from the others of its file. The router waits for it before it opens the screen, so nothing
 * is drawn in between; a screen drawn elsewhere waits in its place.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> & Late {
  let coming: Promise<ComponentType<P>> | undefined
  const bring = async (): Promise<ComponentType<P>> => {
    try {
      return await load()
    } catch (failure) {
      coming = undefined
      throw failure
    }
  }
  const ready = (): Promise<ComponentType<P>> => {
    coming ??= readAtOnce(bring())
    return coming
  }
  const drawn = (props: P) => createElement(use(ready()), props)
  return Object.assign(drawn, { ready })
}

/** Sets the status that lets React read a resolved promise at once, without drawing a fallback. */
function readAtOnce<T>(coming: Promise<T>): Promise<T> {
  coming.then(
    (value) => Object.assign(coming, { status: 'fulfilled', value }),
    () => undefined,
  )
  return coming
}

/** Waits for the parts of a screen that are not loaded yet. */
export const whole = async <C extends ComponentType & Partial<Late>>(screen: C): Promise<C> => {
  await screen.ready?.()
  return screen
}
