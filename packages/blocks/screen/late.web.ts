import { type ComponentType, createElement, use } from 'react'
import type { Late } from './late.ts'

/**
 * A screen with code that is loaded apart from the others of its file. The router waits for it before it goes there, so nothing
 * is drawn in between; drawn elsewhere, it is waited for in its place.
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

/** React reads what came off the promise, when it says so, without drawing anything in between. */
function readAtOnce<T>(coming: Promise<T>): Promise<T> {
  coming.then(
    (value) => Object.assign(coming, { status: 'fulfilled', value }),
    () => undefined,
  )
  return coming
}

/** Waits for what a screen still lacks. */
export const whole = async <C extends ComponentType & Partial<Late>>(screen: C): Promise<C> => {
  await screen.ready?.()
  return screen
}
