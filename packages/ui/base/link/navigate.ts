import { createContext, useContext } from 'react'

/** Goes to a path of the product, query included. */
export type Navigate = (href: string) => void

export const navigateByBrowser: Navigate = (href) => window.location.assign(href)
export const NavigateContext = createContext<Navigate>(navigateByBrowser)
export const useGoTo = (): Navigate => useContext(NavigateContext)
