import { type MantineColorScheme, type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core'
import { useContext, useEffect } from 'react'
import { readStored, writeStored } from './storage.ts'
import { UserContext } from './user.tsx'

/** Light, dark, or as the computer says. */
export type Scheme = MantineColorScheme
export const schemeLabels: Readonly<Record<Scheme, string>> = {
  auto: 'Según el equipo',
  light: 'Claro',
  dark: 'Oscuro',
}

/** The last scheme used on this computer: what the login shows, before it is known who enters. */
const lastKey = 'quina:scheme'
const keyOf = (user: string) => `quina:${user}:scheme`
const isScheme = (text: string | null): text is Scheme => text !== null && text in schemeLabels

/** The library reads and writes the scheme of the computer through this. */
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

/** The scheme this user chose, and how to choose another. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const user = useContext(UserContext)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (scheme: Scheme) => {
    writeStored(keyOf(user), scheme)
    setColorScheme(scheme)
  }
  return [colorScheme, choose]
}

/** When it becomes known who the user is, their own scheme takes the place of the computer's last one. */
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
