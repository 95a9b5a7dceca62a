import { type CSSVariablesResolver, MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { DialogHost } from '../dialog/host.tsx'
import { KeyHost } from '../keys/host.tsx'
import { type Navigate, NavigateContext, navigateByBrowser } from '../link/navigate.ts'
import { useToastsWanted } from '../toast/toast.ts'
import { DensityOnRoot } from './density.ts'
import { SchemeOfUser, schemeManager } from './scheme.tsx'
import { theme } from './theme.ts'
import { UserContext } from './user.tsx'

const Toasts = lazy(async () => ({ default: (await import('../toast/toasts.tsx')).Toasts }))

export interface QuinaProviderProps {
  readonly children: ReactNode
  /** Id of the signed-in user: preferences and drafts are stored separately by user. */
  readonly user?: string | undefined
  /** Follows a link of the product without loading the page again. */
  readonly navigate?: Navigate | undefined
}

/** The surroundings of every screen: theme, colour scheme, keys, dialogs and toasts. */
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

/** The library's own variables, set to our tokens, which adapt to light and dark by themselves. */
const fromTokens: Record<string, string> = {
  '--mantine-color-body': 'var(--q-back)',
  '--mantine-color-text': 'var(--q-text)',
  '--mantine-color-dimmed': 'var(--q-text-2)',
  '--mantine-color-placeholder': 'var(--q-text-3)',
  '--mantine-color-anchor': 'var(--q-link)',
  '--mantine-color-error': 'var(--q-bad)',
  '--mantine-color-bright': 'var(--q-text)',
  '--mantine-color-default': 'var(--q-surface)',
  '--mantine-color-default-color': 'var(--q-text)',
  '--mantine-color-default-hover': 'var(--q-hover)',
  '--mantine-color-default-border': 'var(--q-control-line)',
  '--mantine-color-disabled': 'var(--q-disabled)',
  '--mantine-color-disabled-color': 'var(--q-text-3)',
  '--mantine-color-disabled-border': 'var(--q-line)',
}

const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: fromTokens, dark: fromTokens })

/** The code of toasts is loaded with the first one. */
function ToastHost() {
  const wanted = useToastsWanted()
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  )
}
