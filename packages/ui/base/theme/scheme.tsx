import { type MantineColorScheme, type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core'
import { useContext, useEffect } from 'react'
import { readStored, writeStored } from './storage.ts'
import { UserContext } from './user.tsx'

/** Light, dark, or the setting of the computer. */
export type Scheme = MantineColorScheme
export const schemeLabels: Readonly<Record<Scheme, string>> = {
  auto: 'Según el equipo',
  light: 'Claro',
  dark: 'Oscuro',
}

/** The last scheme used on this computer: the login shows it before the user is known. */
const lastKey = 'quina:scheme'
const keyOf = (user: string) => `quina:${user}:scheme`
const isScheme = (text: string | null): text is Scheme => text !== null && text in schemeLabels

/** Lets the library read and write the scheme of the computer. */
export const schemeManager: MantineColorSchemeManager = {
  get: (initial) => {
    const stored = readStored(lastKey)
    return isScheme(stored) ? stored : initial
  },
  set: (scheme) => void writeStored(lastKey, scheme),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

/** The scheme of this user, and how to choose another. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const user = useContext(UserContext)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (scheme: Scheme) => {
    writeStored(keyOf(user), scheme)
    setColorScheme(scheme)
  }
  return [colorScheme, choose]
}

/** Once the user is known, their own scheme replaces the last one of the computer. */
export function SchemeOfUser(): null {
  const user = useContext(UserContext)
  const { setColorScheme } = useMantineColorScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of user brings another scheme
  useEffect(() => {
    const chosen = readStored(keyOf(user))
    if (isScheme(chosen)) setColorScheme(chosen)
  }, [user])
  return null
}
