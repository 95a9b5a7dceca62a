import type { ComponentType } from 'react'

/** A screen of the product: its exact path in the specification, its title, who may open it and how its code is fetched. */
export interface Screen {
  readonly title: string
  /** `campus` for any signed-in user with a campus. */
  readonly permission: string
  readonly load: () => Promise<ComponentType>
  /** Where it stands in the default menu; screens reached from others have none. */
  readonly menu?: { readonly group: string; readonly order: number; readonly label?: string }
}

export interface WebModule {
  readonly name: string
  readonly screens: Readonly<Record<`/${string}`, Screen>>
}

export const webModule = <const M extends WebModule>(module: M): M => module
