import { createContext, useContext } from 'react'

/** The owner of the preferences and drafts: on a shared computer nobody finds those of another. */
export const UserContext = createContext('anyone')

/** The key under which something of this user is kept in this browser. */
export const useStoredKey = (name: string): string => `quina:${useContext(UserContext)}:${name}`
