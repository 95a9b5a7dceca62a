import { createContext, useContext } from 'react'

/** Whose preferences and drafts these are: on a shared computer nobody finds those of another. */
export const UserContext = createContext('anyone')

/** The key under which something of this user is kept in this browser. */
export const useStoredKey = (name: string): string => `quina:${useContext(UserContext)}:${name}`
