import type { ComponentType } from 'react'
import type { ScreenFacts, Screens } from './screen.ts'

/** A screen of the product: what both sides know of it, and how its code is fetched. */
export interface Screen extends ScreenFacts {
  readonly load: () => Promise<ComponentType>
}

export interface WebModule {
  readonly name: string
  readonly screens: Readonly<Record<`/${string}`, Screen>>
}

export const webModule = <const M extends WebModule>(module: M): M => module

/** The screens of `screens.contract.ts` with the code of each one: a path without code, or unknown, does not compile. */
export const screensWith = <S extends Screens>(
  screens: S,
  loads: { readonly [Path in keyof S]: Screen['load'] },
): { readonly [Path in keyof S]: Screen } =>
  Object.fromEntries(
    Object.entries(screens).map(([path, facts]) => [path, { ...facts, load: loads[path as keyof S] }]),
  ) as { [Path in keyof S]: Screen }
