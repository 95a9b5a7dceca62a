import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { DialogHost } from '../dialog/host.tsx'
import { KeyHost } from '../keys/host.tsx'
import { type Navigate, NavigateContext, navigateByBrowser } from '../link/navigate.ts'
import { useToastsWanted } from '../toast/toast.ts'
import { cssVariables } from './css-variables.ts'
import { DensityOnRoot } from './density.ts'
import { SchemeOfUser, schemeManager } from './scheme.tsx'
import { theme } from './theme.ts'
import { UserContext } from './user.tsx'

const Toasts = lazy(async () => ({ default: (await import('../toast/toasts.tsx')).Toasts }))

export interface QuinaProviderProps {
  readonly children: ReactNode
  /** Id of the signed-in user: preferences and drafts are kept apart by it. */
  readonly user?: string | undefined
  /** How a link of the product is followed without loading the page again. */
  readonly navigate?: Navigate | undefined
}

/** What every screen needs around it: theme, colour scheme, keys, dialogs and toasts. */
export function QuinaProvider({
  children,
  user = 'anyone',
  navigate = navigateByBrowser,
}: QuinaProviderProps) {
  return (
    <UserContext value={user}>
      <NavigateContext value={navigate}>
        <MantineProvider
          theme={theme}
          colorSchemeManager={schemeManager}
          defaultColorScheme="auto"
          cssVariablesResolver={cssVariables}
        >
          <SchemeOfUser />
          <DensityOnRoot />
          {children}
          <KeyHost />
          <DialogHost />
          <ToastHost />
        </MantineProvider>
      </NavigateContext>
    </UserContext>
  )
}

/** The code of toasts is fetched with the first one. */
function ToastHost() {
  const wanted = useToastsWanted()
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  )
}
