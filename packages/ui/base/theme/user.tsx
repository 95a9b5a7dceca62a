import { createContext, useContext } from 'react'

/** The owner of the preferences and drafts: on a shared computer no user finds those of another. */
export const UserContext = createContext('anyone')

/** The storage key of a value of this user in this browser. */
export const useStoredKey = (name: string): string => `quina:${useContext(UserContext)}:${name}`
